import { mount } from "svelte";
import App from "./App.svelte";
import { getLocale } from "./i18n/locale.svelte";
import { paint } from "./shell/settings.svelte";
import "./tokens.css";
import "./ui/ui.css";

document.documentElement.lang = getLocale();
paint();
globalThis.matchMedia?.("(prefers-color-scheme: dark)").addEventListener("change", paint);

mount(App, { target: document.getElementById("app")! });
