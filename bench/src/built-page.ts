import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";

/** What a build wrote about one of its files; `file` is a path in its folder. */
interface Chunk {
  readonly file: string;
  /** Other chunks' keys. */
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** Builds an app as its own configuration says, and answers what each of its modules became. */
export async function buildApp(root: string, outDir: string, base = "/"): Promise<Manifest> {
  await build({
    root,
    base,
    logLevel: "error",
    build: { outDir, emptyOutDir: true, write: true, manifest: "manifest.json" },
  });
  return JSON.parse(readFileSync(join(outDir, "manifest.json"), "utf8")) as Manifest;
}

/** Scripts and styles that these modules (paths in the app) need at once, each with all that it imports; once each. */
export function filesOf(manifest: Manifest, modules: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const waiting = [...modules];
  const seen = new Set<string>();
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the build has no ${key}`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    waiting.push(...(chunk.imports ?? []));
  }
  return files;
}

/** Kilobytes of files of a folder after brotli. */
export function brotliKilobytes(folder: string, files: Iterable<string>): number {
  const sizes = [...files].map((file) => brotliCompressSync(readFileSync(join(folder, file))).byteLength);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
