/**
 * The lines of the sheet and its cells, in the units of the drawing (millimetres when it is printed).
 *
 * A frame, and two smaller ones scaled about the centre; rays cut it into sectors of equal area, one a player. The
 * first player sits below and the others follow clockwise, so the next one sits on the left. Each whist cell lies next
 * to the opponent on whom it is written.
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Kind = "mountain" | "pool" | "whists";

/** A cell of the drawing; `seat` and `on` count from the player below, clockwise. */
export interface Cell {
  readonly kind: Kind;
  readonly seat: number;
  readonly on: number | null;
  readonly outline: readonly Point[];
  /** Where the middle of the text belongs. */
  readonly at: Point;
}

export interface Line {
  readonly d: string;
  readonly thin: boolean;
}

/** Where a name stands outside the frame, and how it is turned. */
export interface Side {
  readonly seat: number;
  readonly x: number;
  readonly y: number;
  readonly turn: -90 | 0 | 90;
  readonly length: number;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly centre: Point;
  readonly radius: number;
  readonly lines: readonly Line[];
  readonly cells: readonly Cell[];
  readonly sides: readonly Side[];
  /** The outline of each player's part, the circle included. */
  readonly sectors: readonly (readonly Point[])[];
}

/** Where the mountain ends and the pool begins, as a share of the way from the centre to the edge. */
export const MOUNTAIN_EDGE = 0.42;
export const POOL_EDGE = 0.69;
const CIRCLE = 0.062;
/** How far from the circle to the edge of the mountain its text stands. */
const MOUNTAIN_TEXT = 0.62;

/** A player's part: the way along the edge, the cells of whists along it, and the side on which the text stands. */
interface Sector {
  readonly edge: readonly Point[];
  readonly on: readonly number[];
  readonly main: readonly [Point, Point];
}

/** Returns the drawing for 2, 3 or 4 players. */
export function frame(players: number, width: number, height: number): Frame {
  const corner = (x: number, y: number): Point => ({ x: x * width, y: y * height });
  const centre = corner(1 / 2, players === 3 ? 1 / 3 : 1 / 2);
  const radius = CIRCLE * Math.min(width, height);
  const out = (share: number, point: Point): Point => ({
    x: centre.x + share * (point.x - centre.x),
    y: centre.y + share * (point.y - centre.y),
  });
  const sectors = sectorsOf(players, corner);

  const lines: Line[] = [{ d: path([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)], true), thin: false }];
  const cells: Cell[] = [];
  const rays = new Set(sectors.flatMap(({ edge }) => [edge[0] ?? centre, edge.at(-1) ?? centre]).map((end) => path([centre, end])));
  for (const d of rays) lines.push({ d, thin: false });
  sectors.forEach((sector, seat) => {
    for (const share of [MOUNTAIN_EDGE, POOL_EDGE]) {
      lines.push({ d: path(sector.edge.map((point) => out(share, point))), thin: false });
    }
    const middle = half(...sector.main);
    const depth = Math.hypot(middle.x - centre.x, middle.y - centre.y);
    const clear = radius / depth;
    const band = (from: number, to: number, edge: readonly Point[]): Point[] => [
      ...edge.map((point) => out(to, point)),
      ...(from === 0 ? [centre] : [...edge].reverse().map((point) => out(from, point))),
    ];
    cells.push({
      kind: "mountain",
      seat,
      on: null,
      outline: band(0, MOUNTAIN_EDGE, sector.edge),
      at: out(clear + MOUNTAIN_TEXT * (MOUNTAIN_EDGE - clear), middle),
    });
    cells.push({
      kind: "pool",
      seat,
      on: null,
      outline: band(MOUNTAIN_EDGE, POOL_EDGE, sector.edge),
      at: out((MOUNTAIN_EDGE + POOL_EDGE) / 2, middle),
    });
    parts(sector).forEach((edge, index, all) => {
      const from = edge[0] ?? centre;
      const to = edge.at(-1) ?? centre;
      if (index < all.length - 1) lines.push({ d: path([out(POOL_EDGE, to), to]), thin: true });
      const text = players === 2 ? middle : half(from, to);
      cells.push({
        kind: "whists",
        seat,
        on: sector.on[index] ?? null,
        outline: band(POOL_EDGE, 1, edge),
        at: out((POOL_EDGE + 1) / 2, text),
      });
    });
  });
  return {
    width,
    height,
    centre,
    radius,
    lines,
    cells,
    sides: sidesOf(players, width, height),
    sectors: sectors.map((sector) => [...sector.edge, centre]),
  };
}

function sectorsOf(players: number, corner: (x: number, y: number) => Point): Sector[] {
  const [topLeft, topRight, lowLeft, lowRight] = [corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1)];
  const low: [Point, Point] = [lowLeft, lowRight];
  const left: [Point, Point] = [lowLeft, topLeft];
  const top: [Point, Point] = [topLeft, topRight];
  const right: [Point, Point] = [lowRight, topRight];
  switch (players) {
    case 2:
      return [
        { edge: [corner(0, 1 / 2), lowLeft, lowRight, corner(1, 1 / 2)], on: [1], main: low },
        { edge: [corner(0, 1 / 2), topLeft, topRight, corner(1, 1 / 2)], on: [0], main: top },
      ];
    case 3:
      return [
        { edge: low, on: [1, 2], main: low },
        { edge: [...left, corner(1 / 2, 0)], on: [0, 2], main: left },
        { edge: [...right, corner(1 / 2, 0)], on: [0, 1], main: right },
      ];
    case 4:
      return [
        { edge: low, on: [1, 2, 3], main: low },
        { edge: left, on: [0, 3, 2], main: left },
        { edge: top, on: [1, 0, 3], main: top },
        { edge: right, on: [0, 1, 2], main: right },
      ];
    default:
      throw new RangeError(`no sheet for ${players} players`);
  }
}

/** Returns the edge of each cell of whists: all of it for two, up to and from the corner for three, thirds for four. */
function parts(sector: Sector): (readonly Point[])[] {
  const { edge, on } = sector;
  const [first, last] = [edge[0], edge.at(-1)];
  if (on.length === 1 || first === undefined || last === undefined) return [edge];
  if (edge.length > 2) return edge.slice(1).map((point, index) => [edge[index] ?? point, point]);
  return on.map((_, index) => [
    along(first, last, index / on.length),
    along(first, last, (index + 1) / on.length),
  ]);
}

function sidesOf(players: number, width: number, height: number): Side[] {
  const low: Omit<Side, "seat"> = { x: width / 2, y: height, turn: 0, length: width };
  const left: Omit<Side, "seat"> = { x: 0, y: height / 2, turn: -90, length: height };
  const top: Omit<Side, "seat"> = { x: width / 2, y: 0, turn: 0, length: width };
  const right: Omit<Side, "seat"> = { x: width, y: height / 2, turn: 90, length: height };
  const sides = players === 2 ? [low, top] : players === 3 ? [low, left, right] : [low, left, top, right];
  return sides.map((side, seat) => ({ seat, ...side }));
}

function half(one: Point, other: Point): Point {
  return along(one, other, 1 / 2);
}

function along(one: Point, other: Point, share: number): Point {
  return { x: one.x + share * (other.x - one.x), y: one.y + share * (other.y - one.y) };
}

function path(points: readonly Point[], closed = false): string {
  return `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}${closed ? "Z" : ""}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
