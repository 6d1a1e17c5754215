// `node tools/run.mjs <file.ts> [arguments]`: runs a TypeScript file of this repository on the product's Node, installing
// the dependencies first where they are missing.
import { resolve } from "node:path";
import { ensureInstalled } from "./lib/install.mjs";
import { findRuntime, requireStartableNode } from "./lib/node-version.mjs";
import { root } from "./lib/root.mjs";
import { runChild } from "./lib/run-child.mjs";

const [file, ...args] = process.argv.slice(2);
if (file === undefined) {
  console.error("Usage: node tools/run.mjs <file.ts> [arguments]");
  process.exit(2);
}
requireStartableNode();
ensureInstalled();
process.exitCode = await runChild(findRuntime(), [resolve(root, file), ...args]).exitCode;
