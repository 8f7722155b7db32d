/* Puts the faces of the cards on the page once; until they are there a card shows its index and suit. */

import url from "./deck.svg?url";

let asked = false;

export async function loadDeck(): Promise<void> {
  if (asked || document.getElementById("deck")) return;
  asked = true;
  try {
    const text = await (await fetch(url)).text();
    const svg = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
    svg.id = "deck";
    svg.setAttribute("aria-hidden", "true");
    // Out of the flow: an inline picture of no size would still take a line.
    svg.setAttribute("class", "vh");
    svg.setAttribute("width", "0");
    svg.setAttribute("height", "0");
    document.body.append(svg);
  } catch {
    asked = false;
  }
}
