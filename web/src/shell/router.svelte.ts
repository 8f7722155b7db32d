/* Addresses of the pages: /, /new, /t/{id}, /t/{id}/replay/{n}; a one-time word for another device stands after the #. */

export type Route =
  | { page: "lobby" }
  | { page: "new" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string; deal: number }
  | { page: "device"; id: string; token: string }
  | { page: "unknown" };

export function parse(path: string, hash = ""): Route {
  const parts = path.split("/").filter(Boolean);
  const [head, id, third, n] = parts;
  if (!head) return { page: "lobby" };
  if (head === "new" && parts.length === 1) return { page: "new" };
  if (head === "t" && id) {
    const word = /^#device=([\w-]+)$/.exec(hash)?.[1];
    if (parts.length === 2) return word ? { page: "device", id, token: word } : { page: "table", id };
    if (third === "replay" && n && /^\d+$/.test(n) && parts.length === 4) return { page: "replay", id, deal: Number(n) };
  }
  return { page: "unknown" };
}

const current = $state<{ route: Route }>({ route: parse(globalThis.location?.pathname ?? "/", globalThis.location?.hash) });
globalThis.addEventListener?.("popstate", () => (current.route = parse(location.pathname, location.hash)));

export const route = (): Route => current.route;

export function go(path: string, replace = false): void {
  if (path !== location.pathname + location.hash) history[replace ? "replaceState" : "pushState"](null, "", path);
  current.route = parse(path);
  globalThis.scrollTo?.(0, 0);
}

/** Makes links inside the page change the page without loading it again. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (parse(link.pathname).page === "unknown") return;
  event.preventDefault();
  go(link.pathname);
}
