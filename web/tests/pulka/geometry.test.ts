import { describe, expect, it } from "vitest";
import { flow, widthOf, type Content } from "../../src/pulka/flow";
import { frame, type Cell, type Frame, type Point } from "../../src/pulka/geometry";

/** Paper and phone, as the design has them. */
const SIZES: [name: string, players: number, width: number, height: number, size: number][] = [
  ["paper for two", 2, 261, 172, 5.4],
  ["paper for three", 3, 261, 182, 5.4],
  ["paper for four", 4, 261, 172, 4.9],
  ["phone for two", 2, 150, 176, 8],
  ["phone for three", 3, 150, 190, 8],
  ["phone for four", 4, 150, 176, 8],
  ["small window for four", 4, 261, 172, 7.4],
];

function area(outline: readonly Point[]): number {
  let twice = 0;
  outline.forEach((one, index) => {
    const other = outline[(index + 1) % outline.length] ?? one;
    twice += one.x * other.y - other.x * one.y;
  });
  return Math.abs(twice) / 2;
}

/** Whether the point lies inside, by the angle that the outline turns round it. */
function inside(outline: readonly Point[], { x, y }: Point): boolean {
  let turn = 0;
  outline.forEach((one, index) => {
    const other = outline[(index + 1) % outline.length] ?? one;
    const [ax, ay, bx, by] = [one.x - x, one.y - y, other.x - x, other.y - y];
    turn += Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
  });
  return Math.abs(turn) > Math.PI;
}

function history(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(2 * (index + 1)));
}

interface Place {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What each row of the text covers: figures reach 0.74 of the type above the line and 0.12 below. */
function places(cell: Cell, drawing: Frame, size: number, content: Content): Place[] {
  const text = flow(cell, drawing, size, content);
  const rows = text.rows.map(({ x, y, size: scale, runs }) => {
    const width = runs.reduce((sum, run) => sum + widthOf(run.text, run.style === "current"), 0) * scale;
    return { left: x - width / 2, right: x + width / 2, top: y - 0.74 * scale, bottom: y + 0.12 * scale };
  });
  if (text.box) {
    const { x, y, width, height } = text.box;
    rows[rows.length - 1] = { left: x, right: x + width, top: y, bottom: y + height };
  }
  return rows;
}

describe.each(SIZES)("%s", (_name, players, width, height, size) => {
  const drawing = frame(players, width, height);

  it("gives everybody the same area", () => {
    expect(drawing.sectors).toHaveLength(players);
    for (const sector of drawing.sectors) expect(area(sector)).toBeCloseTo((width * height) / players, 6);
  });

  it("draws a ray between every two neighbours, and no line twice", () => {
    const lines = drawing.lines.map((line) => line.d);
    expect(new Set(lines).size).toBe(lines.length);
    const { x, y } = drawing.centre;
    const start = `M${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}L`;
    expect(lines.filter((line) => line.startsWith(start))).toHaveLength(players);
  });

  it("covers the sheet with cells that do not overlap", () => {
    const total = drawing.cells.reduce((sum, cell) => sum + area(cell.outline), 0);
    expect(total).toBeCloseTo(width * height, 6);
    expect(drawing.cells).toHaveLength(players * (players + 1));
    const astray: string[] = [];
    for (let x = 0.37; x < width; x += 3.1) {
      for (let y = 0.41; y < height; y += 2.9) {
        if (drawing.cells.filter((cell) => inside(cell.outline, { x, y })).length !== 1) astray.push(`${x} ${y}`);
      }
    }
    expect(astray).toEqual([]);
  });

  it("puts the mountain nearest the centre, then the pool, then the whists", () => {
    const away = (kind: string, seat: number): number[] =>
      drawing.cells
        .filter((cell) => cell.kind === kind && cell.seat === seat)
        .map(({ at }) => Math.max(Math.abs(at.x - drawing.centre.x) / width, Math.abs(at.y - drawing.centre.y) / height));
    for (let seat = 0; seat < players; seat += 1) {
      expect(Math.max(...away("mountain", seat))).toBeLessThan(Math.min(...away("pool", seat)));
      expect(Math.max(...away("pool", seat))).toBeLessThan(Math.min(...away("whists", seat)));
    }
  });

  it("puts the whists on a neighbour next to him", () => {
    for (const cell of drawing.cells.filter((one) => one.kind === "whists")) {
      const side = drawing.sides[cell.on ?? -1];
      const others = drawing.cells.filter((one) => one.kind === "whists" && one.seat === cell.seat && one !== cell);
      const far = (one: Cell): number => Math.hypot(one.at.x - (side?.x ?? NaN), one.at.y - (side?.y ?? NaN));
      for (const other of others) expect(far(cell), `${cell.seat} on ${cell.on}`).toBeLessThan(far(other));
    }
  });

  const contents: [string, Content][] = [
    ["nothing", { labels: ["пуля"], totals: [], boxed: false }],
    ["one total", { labels: ["гора"], totals: ["12"], boxed: false }],
    ["a closed pool", { labels: ["пуля"], totals: ["2", "8", "14", "20"], boxed: true }],
    ["forty totals", { labels: ["на Александру", "на А."], totals: history(40), boxed: false }],
    ["forty totals and closed", { labels: ["пуля"], totals: history(40), boxed: true }],
    ["two hundred fractions", { labels: ["на Константина", "на К."], totals: history(200).map((text) => `−1${text}⅔`), boxed: false }],
  ];

  it.each(contents)("keeps %s inside every cell", (_what, content) => {
    for (const cell of drawing.cells.filter(({ kind }) => kind !== "whists" || !content.boxed)) {
      const rows = places(cell, drawing, size, content);
      const where = `${cell.kind} of ${cell.seat} on ${cell.on}`;
      expect(rows.length, where).toBeGreaterThan(content.totals.length > 0 ? 1 : 0);
      rows.forEach((row, index) => {
        const points = [row.left, (row.left + row.right) / 2, row.right].flatMap((x) =>
          [row.top, (row.top + row.bottom) / 2, row.bottom].map((y) => ({ x, y })),
        );
        const outside = points.filter(
          ({ x, y }) =>
            !inside(cell.outline, { x, y }) || Math.hypot(x - drawing.centre.x, y - drawing.centre.y) < drawing.radius,
        );
        expect(outside, `${where}, row ${index}`).toEqual([]);
        const above = rows[index - 1];
        if (above) expect(row.top, `${where}, row ${index}`).toBeGreaterThan(above.bottom - 1e-9);
      });
    }
  }, 30_000);

  it("always writes the last total, in bold, and says when older ones are missing", () => {
    for (const cell of drawing.cells) {
      const totals = history(200);
      const text = flow(cell, drawing, size, { labels: ["гора"], totals, boxed: false });
      const runs = text.rows.flatMap((row) => row.runs);
      expect(runs.at(-1)).toEqual({ text: "400", style: "current" });
      expect(text.short).toBe(true);
      expect(runs.some((run) => run.text.startsWith("…"))).toBe(runs.length > 2);
    }
  }, 30_000);
});

it("writes what fits in the order of play and loses nothing of it", () => {
  const drawing = frame(3, 261, 182);
  for (const cell of drawing.cells) {
    const totals = history(6);
    const text = flow(cell, drawing, 5.4, { labels: ["пуля"], totals, boxed: false });
    const written = text.rows.flatMap((row) => row.runs.filter((run) => run.style !== "label")).map((run) => run.text);
    expect(written.join("")).toBe("2·4·6·8·10·12");
    expect(text.short).toBe(false);
  }
});

it("falls back on the initial where a name is too long for any cell", () => {
  const drawing = frame(4, 150, 176);
  const cell = drawing.cells.find((one) => one.kind === "whists" && one.seat === 1);
  if (!cell) throw new Error("no such cell");
  const text = flow(cell, drawing, 7.2, { labels: ["на Александру", "на А."], totals: ["44"], boxed: false });
  expect(text.rows[0]?.runs[0]?.text).toBe("на А.");
});

it("knows no sheet for one or five", () => {
  expect(() => frame(1, 10, 10)).toThrow(RangeError);
  expect(() => frame(5, 10, 10)).toThrow(RangeError);
});
