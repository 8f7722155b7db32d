import { mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import type { Hint, HintOption, Screen } from "../../src/api/schema";
import { setLocale } from "../../src/i18n/locale.svelte";
import HintPanel from "../../src/table/HintPanel.svelte";
import { anyCard, whyOfHint } from "../../src/table/hints";
import type { Live } from "../../src/table/live.svelte";

let mounted: object | null = null;
afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
});

const option = (card: string, whists: number, error: number): HintOption => ({ action: { kind: "played", seat: 1, card }, whists, error }) as HintOption;
const hint = (options: HintOption[], why = "on-average"): Hint => ({ options, worlds: 100, exact: false, why, made: null, discards: [], dangers: null });

function panel(told: Hint): HTMLElement {
  setLocale("ru");
  const live = { advice: { at: "told", hint: told }, supposed: [], table: null } as unknown as Live;
  mounted = mount(HintPanel, { target: document.body, props: { live, screen: { phase: "play", contract: "6S", trick: [] } as unknown as Screen } });
  return document.querySelector<HTMLElement>(".advice")!;
}

test("the error is explained only where one is shown", () => {
  expect(panel(hint([option("SA", 2, 0.4), option("S7", 1, 0)])).textContent).toContain("± ошибка");
  void unmount(mounted!);
  document.body.replaceChildren();
  const exact = panel(hint([option("SA", 2, 0.04), option("S7", 1, 0)])).textContent;
  expect(exact).toContain("Висты, которых ждём в расчёте.");
  expect(exact).not.toContain("±");
});

test("where any card comes to the same none is said to be better; what is so whatever is played is said", () => {
  const same = [option("SA", 1.02, 0.1), option("S8", 1, 0.1), option("S7", 0.98, 0.1)];
  expect(anyCard(hint(same))).toBe(true);
  for (const why of ["on-average", "every-layout", "known", "made-often", "caught-often", "few-tricks"]) expect(whyOfHint(hint(same, why))).toBe("all-equal");
  for (const why of ["made-always", "beaten-nearly"]) expect(whyOfHint(hint(same, why))).toBe(why);
  const better = hint([option("SA", 1.2, 0.1), ...same.slice(1)], "made-often");
  expect([anyCard(better), whyOfHint(better)]).toEqual([false, "made-often"]);
  const only = hint([option("SA", 1.2, 0)], "only-choice");
  expect([anyCard(only), whyOfHint(only)]).toEqual([false, "only-choice"]);
});
