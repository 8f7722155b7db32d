/* Listens to the page's keys and hands them to the panels that can use them. */

import { lettersOn, press, typing, type Keys, type Uses } from "./keys";

export class Keyboard implements Keys {
  digit = $state<string | null>(null);
  #uses: Uses[] = [];

  use(uses: Uses): () => void {
    this.#uses.push(uses);
    return () => {
      this.#uses = this.#uses.filter((each) => each !== uses);
      this.digit = null;
    };
  }

  down(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key !== "Escape" && event.key !== "Enter" && !lettersOn()) return;
    // Enter belongs to the button that has the focus; on a card it confirms what is ready.
    if (event.key === "Enter" && (event.target as Element | null)?.closest?.("button:not(.card), a, summary, [role=slider]")) return;
    const can = new Set(this.#uses.flatMap((each) => Object.keys(each) as (keyof Uses)[]));
    const { digit, does } = press(event.key, this.digit, can);
    const changed = digit !== this.digit;
    this.digit = digit;
    if (does?.use === "last" && event.repeat) return;
    if (does) this.#do(does.use, does.use === "last" ? true : does.with);
    if (does || changed) event.preventDefault();
  }

  up(event: KeyboardEvent): void {
    if (/^[лl]$/i.test(event.key)) this.#do("last", false);
  }

  #do(use: keyof Uses, argument: string | number | boolean | undefined): void {
    const taker = this.#uses.findLast((each) => each[use]);
    (taker?.[use] as ((argument?: unknown) => unknown) | undefined)?.(argument);
  }
}
