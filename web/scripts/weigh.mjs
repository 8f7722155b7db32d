/* Weighs what a first visit loads, packed: page, code, styles and the deck. Silent unless it is above the limit: then it fails. */

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const LIMIT = 350_000;
const client = join(dirname(fileURLToPath(import.meta.url)), "../../src/preferans/server/client");
const page = readFileSync(join(client, "index.html"), "utf8");
const first = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, path]) => path);
const deck = readdirSync(join(client, "assets")).filter((name) => /^deck-.*\.svg$/.test(name)).map((name) => `assets/${name}`);
if (deck.length !== 1) throw new Error("the client has no deck");
const packed = ["index.html", ...first, ...deck].map((path) => gzipSync(readFileSync(join(client, path)), { level: 9 }).length);
const total = packed.reduce((sum, each) => sum + each, 0);
if (total > LIMIT) {
  console.error(`The first load is ${(total / 1000).toFixed(0)} kB packed, above ${LIMIT / 1000} kB`);
  process.exit(1);
}
