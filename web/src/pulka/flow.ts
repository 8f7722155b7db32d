/** Running totals flow into a cell: as many rows as they need, the oldest giving way where there is no room. */

import type { Cell, Frame, Point } from "./geometry";

export interface Run {
  readonly text: string;
  readonly style: "label" | "old" | "current";
}

export interface Row {
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  /** The size of the type. */
  readonly size: number;
  readonly runs: readonly Run[];
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Text {
  readonly rows: readonly Row[];
  /** The line round the last total of what is closed. */
  readonly box: Box | null;
  /** Whether older totals were left out. */
  readonly short: boolean;
  /** The size of the type, smaller than asked for where one total does not fit otherwise. */
  readonly size: number;
}

type Laid = Pick<Text, "rows" | "box">;

export interface Content {
  /** The name of the cell, the fullest form first. */
  readonly labels: readonly string[];
  readonly totals: readonly string[];
  readonly boxed: boolean;
}

/** Sizes as shares of the size of the type. */
export const LABEL = 0.74;
const SMALL_LABEL = 0.56;
const LABEL_ROW = 1.05;
const TEXT_ROW = 1.22;
const BOX_ROW = 1.5;
const BOX_HEIGHT = 1.28;
const BOX_SIDE = 0.4;
const PAD = 0.22;
/** From the top of a row to its baseline. */
const LABEL_BASE = 0.8;
const TEXT_BASE = 0.94;
const BOX_BASE = 1.1;
const STEP = 0.3;
/** How far, in sizes of the type, a block is moved before another row is tried. */
const NEAR = 1.2;
const DOT = "·";
const MOST_ROWS = 12;
/** Totals that are looked at: more never fit. */
const MOST_TOTALS = 60;

/** Returns how wide `text` is at most, in shares of the size of the type, in any of the usual typefaces. */
export function widthOf(text: string, bold = false): number {
  let total = 0;
  for (const char of text) {
    if (char === DOT || char === "," || char === "." || char === " ") total += 0.33;
    else if (char >= "0" && char <= "9") total += bold ? 0.7 : 0.64;
    else if (char === "…" || "½⅓⅔¼¾⅙⅚".includes(char)) total += 1;
    else total += bold ? 0.72 : 0.64;
  }
  return total;
}

const SMALLER = [1, 0.85, 0.7, 0.55, 0.45];

/** Returns the text of a cell laid out at the type size `size`; empty where not even the last total fits. */
export function flow(cell: Cell, drawing: Frame, size: number, content: Content): Text {
  for (const share of SMALLER) {
    const laid = flowAt(cell, drawing, share * size, content);
    if (laid) return laid;
  }
  return { rows: [], box: null, short: content.totals.length > 0, size };
}

function flowAt(cell: Cell, drawing: Frame, size: number, content: Content): Text | null {
  const ground = new Ground(cell, drawing, size);
  const { labels, boxed } = content;
  const totals = content.totals.slice(-MOST_TOTALS);
  for (const label of labels) {
    const all = totals.length === content.totals.length ? fewestRows(ground, label, totals, boxed) : null;
    if (all) return { ...all, short: false, size };
    // The most totals that fit after the ellipsis, which takes the room of one.
    let best: Laid | null = null;
    for (let least = 1, most = totals.length - 1; least <= most; ) {
      const count = (least + most + 1) >> 1;
      const laid = rowsWithin(ground, label, ["…", ...totals.slice(-count)], boxed, Infinity);
      if (laid) best = laid;
      if (laid) least = count + 1;
      else most = count - 1;
    }
    best ??= fewestRows(ground, label, totals.slice(-1), boxed);
    if (best) return { ...best, short: true, size };
  }
  return null;
}

/** Returns the fewest rows that fit near the place of the text, else anywhere in the cell. */
function fewestRows(ground: Ground, label: string, tokens: readonly string[], boxed: boolean): Laid | null {
  return rowsWithin(ground, label, tokens, boxed, NEAR * ground.size) ?? rowsWithin(ground, label, tokens, boxed, Infinity);
}

function rowsWithin(ground: Ground, label: string, tokens: readonly string[], boxed: boolean, reach: number): Laid | null {
  const box = boxed && tokens.length > 0;
  const free = box ? tokens.slice(0, -1) : tokens;
  const length = ground.size * free.reduce((sum, token) => sum + widthOf(token), 0);
  const least = Math.ceil(length / ground.width);
  for (let rows = least; rows <= Math.min(free.length, MOST_ROWS); rows += 1) {
    const height = ground.size * (LABEL_ROW + rows * TEXT_ROW + (box ? BOX_ROW : 0));
    if (height > ground.height) return null;
    for (const top of ground.tops(height, reach)) {
      const laid = lay(ground, label, tokens, rows, box, top);
      if (laid) return laid;
    }
  }
  return null;
}

function lay(
  ground: Ground,
  label: string,
  tokens: readonly string[],
  count: number,
  box: boolean,
  top: number,
): Laid | null {
  const { size } = ground;
  const heights = [LABEL_ROW, ...Array<number>(count).fill(TEXT_ROW), ...(box ? [BOX_ROW] : [])].map((row) => row * size);
  const spans: [number, number][] = [];
  let y = top;
  for (const height of heights) {
    const span = ground.span(y, y + height);
    if (!span) return null;
    spans.push(span);
    y += height;
  }
  const x = (Math.max(...spans.map(([left]) => left)) + Math.min(...spans.map(([, right]) => right))) / 2;
  const room = spans.map(([left, right]) => (2 * Math.min(x - left, right - x)) / size);
  if (room.some((width) => width <= 0)) return null;
  // A long word above the totals may be a little smaller.
  const labelSize = Math.min(LABEL, (room[0] ?? 0) / widthOf(label));
  if (labelSize < SMALL_LABEL) return null;

  const rows: Row[] = [{ x, y: top + LABEL_BASE * size, size: labelSize * size, runs: [{ text: label, style: "label" }] }];
  const words = tokens.map((token, index) => (index < tokens.length - 1 ? `${token}${token === "…" ? "" : DOT}` : token));
  const last = words.length - 1;
  const free = box ? words.slice(0, -1) : words;
  let next = 0;
  y = top + LABEL_ROW * size;
  for (let row = 1; row <= count; row += 1) {
    let old = "";
    let current = "";
    let used = 0;
    while (next < free.length) {
      const word = free[next] ?? "";
      const bold = next === last;
      const width = widthOf(word, bold);
      if (used + width > (room[row] ?? 0)) break;
      used += width;
      if (bold) current = word;
      else old += word;
      next += 1;
    }
    if (!old && !current) return null;
    const runs: Run[] = [];
    if (old) runs.push({ text: old, style: "old" });
    if (current) runs.push({ text: current, style: "current" });
    rows.push({ x, y: y + TEXT_BASE * size, size, runs });
    y += TEXT_ROW * size;
  }
  if (next < free.length) return null;
  if (!box) return { rows, box: null };
  const text = words[last] ?? "";
  const width = (Math.max(widthOf(text, true), 1.1) + 2 * BOX_SIDE) * size;
  if (width > (room.at(-1) ?? 0) * size) return null;
  rows.push({ x, y: y + BOX_BASE * size, size, runs: [{ text, style: "current" }] });
  return {
    rows,
    box: { x: x - width / 2, y: y + ((BOX_ROW - BOX_HEIGHT) / 2) * size, width, height: BOX_HEIGHT * size },
  };
}

/** The room that a cell has. */
class Ground {
  readonly height: number;
  readonly width: number;
  private readonly top: number;
  private readonly bottom: number;
  private readonly known = new Map<string, [number, number] | null>();

  constructor(
    private readonly cell: Cell,
    private readonly drawing: Frame,
    readonly size: number,
  ) {
    const ys = cell.outline.map((point) => point.y);
    this.top = Math.min(...ys) + PAD * size;
    this.bottom = Math.max(...ys) - PAD * size;
    this.height = this.bottom - this.top;
    const xs = cell.outline.map((point) => point.x);
    this.width = Math.max(...xs) - Math.min(...xs);
  }

  /** Returns where a block of this height may begin, nearest to its place first. */
  tops(height: number, reach: number): number[] {
    const wished = Math.min(Math.max(this.cell.at.y - height / 2, this.top), this.bottom - height);
    const tops = [wished];
    for (let step = STEP * this.size; step < Math.min(this.height, reach); step += STEP * this.size) {
      if (wished - step >= this.top) tops.push(wished - step);
      if (wished + step <= this.bottom - height) tops.push(wished + step);
    }
    return tops;
  }

  /** Returns the free part of a strip round the middle of the cell, the margin taken off. */
  span(from: number, to: number): [number, number] | null {
    const key = `${from} ${to}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const found = this.cut(from, to);
    this.known.set(key, found);
    return found;
  }

  private cut(from: number, to: number): [number, number] | null {
    let left = -Infinity;
    let right = Infinity;
    const { x } = this.cell.at;
    for (const y of [from, (from + to) / 2, to]) {
      const run = runAt(this.cell.outline, x, y);
      if (!run) return null;
      left = Math.max(left, run[0]);
      right = Math.min(right, run[1]);
    }
    // A corner of the outline inside the strip may cut in further than the strip's own edges.
    for (const point of this.cell.outline) {
      if (point.y <= from || point.y >= to) continue;
      const run = runAt(this.cell.outline, x, point.y + 1e-6) ?? runAt(this.cell.outline, x, point.y - 1e-6);
      if (!run) return null;
      left = Math.max(left, run[0]);
      right = Math.min(right, run[1]);
    }
    const { centre, radius } = this.drawing;
    const clear = radius + PAD * this.size;
    const away = from > centre.y ? from - centre.y : to < centre.y ? centre.y - to : 0;
    if (this.cell.kind === "mountain" && away < clear) {
      const reach = Math.sqrt(clear ** 2 - away ** 2);
      if (Math.abs(x - centre.x) <= reach) return null;
      if (x < centre.x) right = Math.min(right, centre.x - reach);
      else left = Math.max(left, centre.x + reach);
    }
    left += PAD * this.size;
    right -= PAD * this.size;
    return left < x && x < right ? [left, right] : null;
  }
}

/** Returns where the horizontal line at `y` runs inside the outline, round `x`. */
function runAt(outline: readonly Point[], x: number, y: number): [number, number] | null {
  const hits: number[] = [];
  outline.forEach((one, index) => {
    const other = outline[(index + 1) % outline.length] ?? one;
    if (one.y <= y !== other.y <= y) hits.push(one.x + ((y - one.y) * (other.x - one.x)) / (other.y - one.y));
  });
  hits.sort((one, other) => one - other);
  for (let index = 0; index + 1 < hits.length; index += 2) {
    const left = hits[index] ?? 0;
    const right = hits[index + 1] ?? 0;
    if (left <= x && x <= right) return [left, right];
  }
  return null;
}
