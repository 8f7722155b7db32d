import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { messages } from "./scripts/messages.mjs";

const server = process.env["PREFERANS_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [messages(), svelte()],
  cacheDir: process.env["VITE_CACHE"] ?? "node_modules/.vite",
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  build: {
    target: "es2022",
    outDir: "../src/preferans/server/client",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // How long the builder's own parts took is no news to who only wants to play.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts", "src/**/*.test.ts"] },
});
