/* Writes src/api/wire.d.ts from `preferans schema`; with --check only tells whether the file is current. */

import { compile } from "json-schema-to-typescript";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const target = join(root, "src/api/wire.d.ts");
const preferans = process.env["PREFERANS"] ?? join(root, "../.venv/bin/preferans");
const schema = JSON.parse(execFileSync(preferans, ["schema"], { encoding: "utf8" }));

/* The wire's `Record` would hide TypeScript's own; titles that only repeat a name would make doubles. */
const types = await compile(schema, "Wire", {
  bannerComment: "/* The structs of the wire; made by `npm run types` from `preferans schema`, do not edit. */",
  unreachableDefinitions: true,
  additionalProperties: false,
  format: false,
});
if (process.argv.includes("--check")) {
  if (readFileSync(target, "utf8") !== types) {
    console.error("src/api/wire.d.ts is not current: run `npm run types` in web/ and commit it");
    process.exit(1);
  }
} else writeFileSync(target, types);
