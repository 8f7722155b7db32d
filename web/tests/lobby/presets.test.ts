import { expect, it } from "vitest";

import { presetTitle } from "../../src/lobby/presets";
import texts from "../../src/generated/conventions.ru.json";

it("has a title for every preset", () => {
  const untitled = Object.keys(texts.presets).filter((name) => presetTitle(name) === name);
  expect(untitled).toEqual([]);
});
