import { join } from "node:path";
import { fileSizes } from "./file-sizes.ts";
import { runTidy } from "./run-tidy.ts";
import { readTree } from "./tree.ts";

// `node tools/tidy/main.ts`: the house rules by themselves, with a word on how large the files are.
const root = join(import.meta.dirname, "..", "..");
const results = runTidy(root);
for (const { check, findings } of results) {
  console.log(`${findings.length === 0 ? "✓" : "✗"} ${check}`);
  for (const { path, line, message } of findings) console.log(`    ${path}${line ? `:${line}` : ""}: ${message}`);
}
console.log(fileSizes(readTree(root)));
process.exitCode = results.some(({ findings }) => findings.length > 0) ? 1 : 0;
