/** Names in a sentence: whists are written on somebody, and Russian says so by the ending (на Бориса). */

import type { Lang } from "./exact";

const WORD = /^[А-ЯЁ][а-яё]{2,}$/;
const IRREGULAR: Readonly<Record<string, string>> = {
  Павел: "Павла",
  Лев: "Льва",
  Пётр: "Петра",
  Петр: "Петра",
  Заяц: "Зайца",
  Вы: "вас",
};
const SOFT_FEMININE: ReadonlySet<string> = new Set(
  "Любовь Нинель Адель Рахиль Юдифь Эсфирь Николь Мать Рысь".split(" "),
);
const CONSONANTS = "бвгджзклмнпрстфхцчшщ";
/** Endings that may lose their vowel (Витёк, Витька): such a name is left as it is. */
const FLEETING = ["ек", "ёк", "ок", "ец"];

/** Returns `name` as it stands after the Russian «на»; one that is no plain Russian word stays as it is. */
export function accusative(name: string, lang: Lang): string {
  if (lang !== "ru") return name === "You" ? "you" : name;
  const irregular = IRREGULAR[name];
  if (irregular !== undefined) return irregular;
  // The name of a guest who has given none.
  if (/^Игрок \d+$/.test(name)) return name.replace("Игрок", "Игрока");
  if (!WORD.test(name)) return name;
  const stem = name.slice(0, -1);
  const ending = name.slice(-1);
  if (ending === "а") return `${stem}у`;
  if (ending === "я") return `${stem}ю`;
  if (ending === "й" || (ending === "ь" && !SOFT_FEMININE.has(name))) return `${stem}я`;
  if (CONSONANTS.includes(ending) && !FLEETING.some((end) => name.endsWith(end))) return `${name}а`;
  return name;
}

/** Returns the shortest beginnings that still tell the names apart, each with a full stop: Б., Во., Ве. */
export function initials(names: readonly string[]): string[] {
  return names.map((name, place) => {
    const letters = [...name];
    for (let count = 1; count < letters.length; count += 1) {
      const head = letters.slice(0, count).join("");
      if (!names.some((other, at) => at !== place && other.startsWith(head))) return `${head}.`;
    }
    return name;
  });
}

/** Returns `name` in at most so many letters, the last of them an ellipsis where it was longer. */
export function cut(name: string, most: number): string {
  const letters = [...name];
  return letters.length <= most ? name : `${letters.slice(0, Math.max(1, most - 1)).join("").trimEnd()}…`;
}
