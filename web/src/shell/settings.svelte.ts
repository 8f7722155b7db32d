/* What a person chose for himself on this device; kept in the browser. */

export interface Settings {
  theme: "system" | "light" | "dark";
  colours: 4 | 2;
  indices: "ru" | "en";
  lowFirst: boolean;
  sort: "alternate" | "strength";
  sound: boolean;
  title: boolean;
  autoplay: boolean;
  guard: boolean;
  letters: boolean;
}

const KEY = "preferans.settings";
export const DEFAULTS: Settings = {
  theme: "system",
  colours: 4,
  indices: (globalThis.navigator?.language ?? "ru").startsWith("ru") ? "ru" : "en",
  lowFirst: false,
  sort: "alternate",
  sound: false,
  title: false,
  autoplay: false,
  guard: false,
  letters: true,
};

function kept(): Partial<Settings> {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings = $state<Settings>({ ...DEFAULTS, ...kept() });

export function keep(): void {
  globalThis.localStorage?.setItem(KEY, JSON.stringify(settings));
  paint();
}

/** Applies theme and deck colours to the page. */
export function paint(): void {
  const system = globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const root = document.documentElement;
  root.dataset["theme"] = settings.theme === "system" ? system : settings.theme;
  root.dataset["colours"] = String(settings.colours);
}
