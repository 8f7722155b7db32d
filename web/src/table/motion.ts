/* Cards in flight: transform and opacity only, short, off where the system asks for less motion. */

export const reduced = (): boolean => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

interface Flight {
  duration: number;
  easing: (t: number) => number;
  css: (t: number, u: number) => string;
}

const easeOut = (t: number): number => 1 - (1 - t) ** 3;
const easeIn = (t: number): number => t * t;
const NONE: Flight = { duration: 0, easing: (t) => t, css: () => "" };

/** Where the last touched card of the hand lay: its flight starts there. */
let from: DOMRect | null = null;
export function liftFrom(element: Element): void {
  from = element.getBoundingClientRect();
}

function between(node: Element, other: DOMRect): { x: number; y: number; scale: number } {
  const own = node.getBoundingClientRect();
  return {
    x: other.left + other.width / 2 - (own.left + own.width / 2),
    y: other.top + other.height / 2 - (own.top + own.height / 2),
    scale: own.width ? Math.min(1, Math.max(0.3, other.width / own.width)) : 1,
  };
}

/** A card comes to the trick: from the hand below where it was touched, else from the plate of its seat. */
export function arrive(node: Element, { side }: { side: string }): Flight {
  if (reduced()) return NONE;
  const origin = side === "me" && from ? from : document.querySelector(`[data-side="${side}"]`)?.getBoundingClientRect();
  if (side === "me") from = null;
  if (!origin) return NONE;
  const { x, y, scale } = between(node, origin);
  const start = side === "me" ? 1 : scale > 0.8 ? 0.6 : scale;
  return {
    duration: 220,
    easing: easeOut,
    css: (t, u) => `transform:translate(${x * u}px,${y * u}px) scale(${start + (1 - start) * t});opacity:${Math.min(1, 0.2 + t * 2)}`,
  };
}

/** A finished trick goes to who took it. */
export function collect(node: Element, { side }: { side: string | null }): Flight {
  const goal = side && !reduced() ? document.querySelector(`[data-side="${side}"]`)?.getBoundingClientRect() : null;
  if (!goal) return NONE;
  const { x, y } = between(node, goal);
  return {
    duration: 260,
    easing: easeIn,
    css: (t, u) => `transform:translate(${x * u}px,${y * u}px) scale(${0.35 + 0.65 * t});opacity:${t}`,
  };
}

/** A card is dealt into the hand. */
export function dealt(_: Element, { at }: { at: number }): Flight & { delay: number } {
  if (reduced() || at < 0) return { ...NONE, delay: 0 };
  return { delay: Math.floor(at / 2) * 45, duration: 200, easing: easeOut, css: (t, u) => `transform:translateY(${-60 * u}px);opacity:${t}` };
}
