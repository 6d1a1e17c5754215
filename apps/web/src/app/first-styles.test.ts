import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, "..");
const THEME = join(SRC, "ui", "theme.css");
const IMPORT = /^(?:import|export)\b(?!\s+type\b)(?:[^;"]*?\bfrom)?\s*"((?:#|\.)[^"]+)";/gm;

/** Every module that the app imports before a screen is chosen, home among them. */
function firstModules(): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [join(SRC, "app", "main.tsx")];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      waiting.push(name.startsWith("#/") ? join(SRC, name.slice(2)) : join(dirname(file), name));
    }
  }
  return seen;
}

/** The modules that the first style sheet looks for classes in. */
function scannedModules(): ReadonlySet<string> {
  const told = [...readFileSync(THEME, "utf8").matchAll(/@source (not )?"([^"]+)";/g)];
  const found = (isLeftOut: boolean) =>
    told
      .filter(([, not]) => (not !== undefined) === isLeftOut)
      .flatMap(([, , path = ""]) =>
        globSync(path.includes("*") || path.includes("{") || path.endsWith(".tsx") ? path : `${path}/**/*`, {
          cwd: dirname(THEME),
        }),
      )
      .map((path) => join(dirname(THEME), path));
  const leftOut = new Set(found(true));
  return new Set(found(false).filter((file) => !leftOut.has(file)));
}

test("whatever the first screen draws has its classes in the first style sheet", () => {
  const modules = [...firstModules()].filter((file) => file.endsWith(".tsx"));
  expect(modules.length).toBeGreaterThan(40);
  const scanned = scannedModules();
  const missing = modules.filter((file) => !scanned.has(file)).map((file) => relative(SRC, file));
  expect(missing).toEqual([]);
});
