/** Exact numbers of the sheet: text such as "5/2" in, what a player writes out ("2½"). */

export type Lang = "ru" | "en";

/** A fraction in lowest terms; `d` is above zero. */
export interface Exact {
  readonly n: bigint;
  readonly d: bigint;
}

const MINUS = "−";
const VULGAR: Readonly<Record<string, string>> = {
  "1/2": "½",
  "1/3": "⅓",
  "2/3": "⅔",
  "1/4": "¼",
  "3/4": "¾",
  "1/6": "⅙",
  "5/6": "⅚",
};

/** Returns the number that `text` ("12", "-5/2") stands for; throws a RangeError where it is none. */
export function exact(text: string): Exact {
  const found = /^(-?\d+)(?:\/(\d+))?$/.exec(text);
  if (!found) throw new RangeError(`not an exact number: ${text}`);
  return ratio(BigInt(found[1] ?? "0"), BigInt(found[2] ?? "1"));
}

export const ZERO: Exact = { n: 0n, d: 1n };

export function whole(value: number): Exact {
  return { n: BigInt(value), d: 1n };
}

export function plus(one: Exact, other: Exact): Exact {
  return ratio(one.n * other.d + other.n * one.d, one.d * other.d);
}

export function minus(one: Exact, other: Exact): Exact {
  return plus(one, { n: -other.n, d: other.d });
}

export function sum(values: Iterable<Exact>): Exact {
  let total = ZERO;
  for (const value of values) total = plus(total, value);
  return total;
}

export function sign(value: Exact): -1 | 0 | 1 {
  return value.n > 0n ? 1 : value.n < 0n ? -1 : 0;
}

/** Returns the number as it is written on a sheet: a real minus, thirds and the like as a sign, tenths as decimals. */
export function shown(value: Exact | string, lang: Lang): string {
  const { n, d } = typeof value === "string" ? exact(value) : value;
  const size = n < 0n ? -n : n;
  const before = n < 0n ? MINUS : "";
  const units = size / d;
  const rest = size % d;
  if (rest === 0n) return `${before}${units}`;
  const part = VULGAR[`${rest}/${d}`];
  if (part !== undefined) return `${before}${units === 0n ? "" : units}${part}`;
  const digits = decimals(rest, d);
  if (digits !== null) return `${before}${units}${lang === "ru" ? "," : "."}${digits}`;
  // A thin space keeps 1 3/7 together as one number.
  return units === 0n ? `${before}${rest}/${d}` : `${before}${units}\u2009${rest}/${d}`;
}

/** Returns the number with a plus where it is above zero. */
export function signed(value: Exact | string, lang: Lang): string {
  const number = typeof value === "string" ? exact(value) : value;
  return `${number.n > 0n ? "+" : ""}${shown(number, lang)}`;
}

/** Returns the digits after the point where they end, within four of them. */
function decimals(rest: bigint, d: bigint): string | null {
  for (let digits = 1; digits <= 4; digits += 1) {
    const scaled = rest * 10n ** BigInt(digits);
    if (scaled % d === 0n) return (scaled / d).toString().padStart(digits, "0");
  }
  return null;
}

function ratio(n: bigint, d: bigint): Exact {
  if (d === 0n) throw new RangeError("a fraction of nothing");
  const common = divisor(n < 0n ? -n : n, d);
  return { n: n / common, d: d / common };
}

function divisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : divisor(other, one % other);
}
