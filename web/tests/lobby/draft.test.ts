import { beforeEach, expect, it } from "vitest";
import texts from "../../src/generated/conventions.ru.json";
import { tablePath } from "../../src/lobby/actions";
import { asTable, chosen, fieldOf, fresh, lastLevel, matches, recall, remember, settled } from "../../src/lobby/draft";
import { fieldsOf, type Conventions } from "../../src/lobby/presets";

const TEXTS = texts as unknown as Conventions;

beforeEach(() => localStorage.clear());

it("begins with everybody's rules and two bots", () => {
  expect(asTable(recall(TEXTS), "ru")).toEqual({ convention: { extends: "sochi" }, players: 3, bots: ["quick", "quick"], away_s: 120, hints: null, lang: "ru" });
});

it("remembers what was chosen, and nothing that no longer is", () => {
  remember({ ...fresh(), preset: "leningrad", players: 4, bots: false, changes: { pool_target: 30, gone_field: 1 } });
  const draft = recall(TEXTS);
  expect(draft).toMatchObject({ preset: "leningrad", players: 4, bots: false, changes: { pool_target: 30 } });
  expect(Object.keys(draft.changes)).toEqual(["pool_target"]);
  localStorage.setItem("preferans.new", "{broken");
  expect(recall(TEXTS)).toEqual(fresh());
});

it("seats bots of the strength that was chosen last, if there still is such a one", () => {
  expect(lastLevel()).toBe("quick");
  remember({ ...fresh(), level: "strong" });
  expect(asTable(recall(TEXTS), "en").bots).toEqual(["strong", "strong"]);
  expect(lastLevel()).toBe("strong");
  localStorage.setItem("preferans.new", JSON.stringify({ level: "gone" }));
  expect(recall(TEXTS).level).toBe("quick");
});

it("drops a change that changes nothing, and seats as many as the preset takes", () => {
  const draft = settled({ ...fresh(), preset: "gusarik", players: 3, changes: { pool_target: 20, half_whist: [6, 7], ten: "whisted" } }, TEXTS);
  expect(draft.players).toBe(2);
  expect(draft.changes).toEqual({ ten: "whisted" });
  expect(asTable(draft, "en").bots).toEqual(["quick"]);
  expect(chosen(draft, TEXTS)["ten"]).toBe("whisted");
  expect(fieldsOf(TEXTS, "gusarik")["ten"]).toBe("checked");
});

it("finds the field that a refusal names", () => {
  expect(fieldOf("end = deals needs end_count, the number of deals", TEXTS)).toBe("end_count");
  expect(fieldOf("elka_levels = by_deal needs elka_cells = deals", TEXTS)).toBe("elka_levels");
  expect(fieldOf("Стол не создан.", TEXTS)).toBeNull();
});

it("looks for agreements by words of their texts", () => {
  const found = Object.keys(TEXTS.fields).filter((name) => matches(name, "сталинград", TEXTS));
  expect(found).toContain("stalingrad");
  expect(found).not.toContain("pool_target");
  expect(matches("whist_style", "ЖЛОБСКИ вистует", TEXTS)).toBe(true);
});

it("reads a link or a code of a table, and nothing else", () => {
  expect(tablePath("http://192.168.1.5:8000/t/lbtipXg-5w3_")).toBe("/t/lbtipXg-5w3_");
  expect(tablePath(" lbtipXg-5w3_ ")).toBe("/t/lbtipXg-5w3_");
  expect(tablePath("https://example.org/t/abcd/?x=1")).toBe("/t/abcd");
  expect([tablePath(""), tablePath("два слова"), tablePath("https://example.org/")]).toEqual([null, null, null]);
});
