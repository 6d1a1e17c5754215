import { codeFiles, isTest } from "./source-lines.ts";
import type { Tree } from "./tree.ts";

/** A file past this many lines usually holds a second idea. A habit, not a fence: it is reported and never fails. */
const LONG_LINES = 250;

/** In words: the median and ninetieth percentile of lines a source file, and the files that have grown long. */
export function fileSizes(tree: Tree): string {
  const sizes = codeFiles(tree)
    .filter(({ path }) => !isTest(path))
    .map(({ path, text }) => ({ path, lines: text.split("\n").length - 1 }))
    .sort((a, b) => a.lines - b.lines);
  const at = (share: number) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))]?.lines ?? 0;
  const long = sizes.filter(({ lines }) => lines > LONG_LINES).reverse();
  const head = `${sizes.length} source files, median ${at(0.5)} lines, nine in ten under ${at(0.9) + 1}`;
  return [head, ...long.map(({ path, lines }) => `    ${lines} lines: ${path}`)].join("\n");
}
