/* Compiles messages/*.json into src/paraglide, when they have changed. A missing message format fails here, loudly. */

import { compile } from "@inlang/paraglide-js";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = join(root, "messages");
const target = join(root, "src/paraglide");
const stamp = join(target, ".compiled");
const sources = () => [
  join(root, "project.inlang/settings.json"),
  fileURLToPath(import.meta.url),
  ...readdirSync(folder).map((name) => join(folder, name)),
];

export async function compileMessages() {
  const newest = Math.max(...sources().map((file) => statSync(file).mtimeMs));
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= newest) return false;
  const known = Object.keys(JSON.parse(readFileSync(join(folder, "ru.json"), "utf8")))[0];
  // Made aside and put in place whole: another build or test run may be reading the old ones.
  const fresh = join(root, `node_modules/.messages-${process.pid}`);
  await compile({
    project: join(root, "project.inlang"),
    outdir: fresh,
    strategy: ["baseLocale"],
    emitTsDeclarations: true,
    outputStructure: "message-modules",
  });
  if (!readFileSync(join(fresh, "messages/_index.js"), "utf8").includes(known)) {
    throw new Error("no message was compiled: is @inlang/plugin-message-format installed?");
  }
  writeFileSync(join(fresh, ".compiled"), "");
  utimesSync(join(fresh, ".compiled"), newest / 1000 + 0.001, newest / 1000 + 0.001);
  const old = `${fresh}-old`;
  if (existsSync(target)) renameSync(target, old);
  renameSync(fresh, target);
  rmSync(old, { recursive: true, force: true });
  return true;
}

/** For Vite: compiles before a build, and again when a message changes while the page is worked on. */
export function messages() {
  return {
    name: "messages",
    buildStart: () => compileMessages().then(() => undefined),
    configureServer(server) {
      server.watcher.add(folder);
      server.watcher.on("change", (file) => {
        if (file.startsWith(folder)) void compileMessages().catch((fault) => server.config.logger.error(String(fault)));
      });
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compileMessages();
