import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import type { Contest } from "./contest.ts";

const WEB = join(import.meta.dirname, "..", "..", "apps", "web");
const EMPTY = join(import.meta.dirname, "empty-app");

let folder = "";

/** Kilobytes, after brotli, of the scripts and styles that a build's page asks for before anybody has touched it. */
async function builtSize(root: string, name: string): Promise<number> {
  const outDir = join(folder, name);
  await build({ root, logLevel: "error", build: { outDir, emptyOutDir: true, write: true } });
  const page = readFileSync(join(outDir, "index.html"), "utf8");
  const first = [...page.matchAll(/(?:src|href)="\/?([^"]+\.(?:js|css))"/g)].map(([, file]) => file as string);
  return [...withImports(outDir, first)].reduce((sum, file) => sum + brotliSize(join(outDir, file)), 0) / 1000;
}

/** The files with everything that they import at once; what is imported later, on demand, is not counted. */
function withImports(outDir: string, first: readonly string[]): Set<string> {
  const files = new Set<string>();
  const waiting = [...first];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (!file.endsWith(".js")) continue;
    const code = readFileSync(join(outDir, file), "utf8");
    const imports = code.matchAll(/(?:^|[;}\n])\s*import\s*(?:[\w*{}\s,$]+?from\s*)?["']\.\/([^"']+)["']/g);
    for (const [, name] of imports) waiting.push(join(file, "..", name as string));
  }
  return files;
}

function brotliSize(file: string): number {
  return brotliCompressSync(readFileSync(file)).byteLength;
}

export const firstRouteSize: Contest = {
  name: "scripts and styles of the first route",
  unit: "kB",
  anchor: "an empty React app with the same router, built the same way",
  isMoreBetter: false,
  // 115 kB, the budget of the home screen, where the empty app is 69.
  budget: 1.66,
  rounds: 0,
  prepare: async () => {
    folder = mkdtempSync(join(tmpdir(), "evenkeel-bench-"));
  },
  measureOurs: () => builtSize(WEB, "ours"),
  measureAnchor: () => builtSize(EMPTY, "empty"),
  finish: async () => rmSync(folder, { recursive: true, force: true }),
};
