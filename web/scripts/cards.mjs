/* Makes src/cards/deck.svg: the 32 faces as symbols, from the CC0 faces in @heruka_urgyen/react-playing-cards.

   Suits take their colour from CSS (2 or 4 colours) and their shape from the page; the index in the corner is drawn by
   the card itself (Russian or English), so one file serves every deck. Coordinates are rounded to a tenth of 1/1300 of
   a picture's width. */

import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const source = join(here, "../node_modules/@heruka_urgyen/react-playing-cards/src/images/4color");
const target = join(here, "../src/cards/deck.svg");
const self = fileURLToPath(import.meta.url);

const PALETTE = { red: "#C8322B", "#44F": "#3F58C4", "#FC4": "#EBC35C", black: "#15181B" };
const SIGN = 1040 / 1200;

const rounded = (text) => String(Math.round(Number(text) * 10) / 10).replace(/^(-?)0\./, "$1.");
const shorter = (path) => path.replace(/-?\d*\.\d+(?:e-?\d+)?/g, rounded).replace(/\s+/g, " ").replace(/ -/g, "-");
const attribute = (tag, name) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? null;

/** A suit sign at the place where the source puts its own. */
function sign(tag, suit) {
  const size = Number(attribute(tag, "height"));
  const side = (size * SIGN).toFixed(1);
  const inset = (size * (1 - SIGN)) / 2;
  const x = (Number(attribute(tag, "x") ?? 0) + inset).toFixed(1);
  const y = (Number(attribute(tag, "y") ?? 0) + inset).toFixed(1);
  const transform = attribute(tag, "transform");
  return `<use href="#s${suit}" x="${x}" y="${y}" width="${side}" height="${side}" fill="var(--suit-${suit.toLowerCase()})"${transform ? ` transform="${transform}"` : ""}/>`;
}

function painted(path) {
  const d = shorter(attribute(path, "d"));
  const stroke = attribute(path, "stroke");
  if (!stroke) return `<path fill="${PALETTE[attribute(path, "fill")]}" d="${d}"/>`;
  const width = attribute(path, "stroke-width");
  return `<path stroke="${PALETTE[stroke]}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" fill="none" d="${d}"/>`;
}

function court(text, rank, suit) {
  const layers = [...text.matchAll(/<symbol id="[SCDH][JQK]\d"[^>]*>(.*?)<\/symbol>/gs)].map(([, inside]) =>
    inside.replace(/<path[^>]*>(?:<\/path>)?/g, (path) => painted(path)).replace(/<use[^>]*>(?:<\/use>)?/g, (use) => sign(use, suit)),
  );
  const half = `h-${rank}${suit}`;
  const corner = [...text.matchAll(/<use xlink:href="#S[^>]*height="55\.68"[^>]*>/g)][0][0];
  return (
    `<symbol id="${half}" preserveAspectRatio="none" viewBox="0 0 1300 2000">${layers.join("")}</symbol>` +
    `<symbol id="f-${rank}${suit}" viewBox="-120 -168 240 336"><g transform="translate(27 12) scale(.96 1)">` +
    `<use href="#${half}" x="-82.4" y="-130.4" width="164.8" height="260.8"/>` +
    `<use href="#${half}" x="-82.4" y="-130.4" width="164.8" height="260.8" transform="rotate(180)"/>` +
    `<g transform="rotate(180)">${sign(corner, suit)}</g>` +
    `<rect x="-82.4" y="-130.4" width="164.8" height="260.8" fill="none" stroke="#9AA3B8"/></g></symbol>`
  );
}

function pips(text, rank, suit) {
  const body = text.split('width="2.5in">')[1];
  const kept = body
    .replace(/<symbol.*?<\/symbol>/gs, "")
    .replace(/<rect[^>]*>(?:<\/rect>)?/g, "")
    .replace(/<use xlink:href="#V[^>]*>(?:<\/use>)?/g, "")
    .replace(/<use [^>]*height="26\.769"[^>]*>(?:<\/use>)?/g, "")
    .replace("</svg>", "")
    .replace(/<use[^>]*>(?:<\/use>)?/g, (use) => sign(use, suit));
  const place = rank === "A" ? "translate(24 30) scale(1.55)" : "translate(27 22) scale(.84)";
  return `<symbol id="f-${rank}${suit}" viewBox="-120 -168 240 336"><g transform="${place}">${kept}</g></symbol>`;
}

if (existsSync(target) && statSync(target).mtimeMs > Math.max(statSync(self).mtimeMs, statSync(join(source, "QH.svg")).mtimeMs)) process.exit(0);
const faces = [];
for (const suit of "SCDH")
  for (const rank of "789TJQKA") {
    const text = readFileSync(join(source, `${rank}${suit}.svg`), "utf8");
    faces.push("JQK".includes(rank) ? court(text, rank, suit) : pips(text, rank, suit));
  }
const deck = `<svg xmlns="http://www.w3.org/2000/svg">${faces.join("")}</svg>`;
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, deck);
