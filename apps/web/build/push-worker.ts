import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";

const FOLDER = join(import.meta.dirname, "..");
/** What the worker may have to say stands in the notices' own words, under these keys. */
const SAYS = "says.";

/** The worker's words by language, from the files that the app takes its own from. */
function workerWords(): Record<string, Record<string, string>> {
  const files = globSync("src/i18n/locales/*/notices.json", { cwd: FOLDER });
  return Object.fromEntries(
    files.map((file) => {
      const all = JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as Record<string, string>;
      const said = Object.entries(all).filter(([key]) => key.startsWith(SAYS));
      return [basename(dirname(file)), Object.fromEntries(said.map(([key, text]) => [key.slice(SAYS.length), text]))];
    }),
  );
}

/** Writes the service worker of push messages to the root of the site, where its scope is the whole app. */
export function pushWorker(): Plugin {
  return {
    name: "evenkeel:push-worker",
    apply: "build",
    generateBundle() {
      const source = readFileSync(join(FOLDER, "push-worker.js"), "utf8");
      this.emitFile({
        type: "asset",
        fileName: "push-worker.js",
        source: `const WORDS = ${JSON.stringify(workerWords())};\n${source}`,
      });
    },
  };
}
