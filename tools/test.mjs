// `npm test`: everything that says whether this repository is sound, in one run. `npm test -- unit database` runs some.
//
// Like `npm start` it begins on whatever Node is at hand and before anything is installed: plain JavaScript, no
// dependency. The suites themselves are in tools/test.
import { join } from "node:path";
import { ensureInstalled } from "./lib/install.mjs";
import { findRuntime, requireStartableNode } from "./lib/node-version.mjs";
import { root } from "./lib/root.mjs";
import { runChild } from "./lib/run-child.mjs";
import { watchLauncher } from "./lib/watch-launcher.mjs";

requireStartableNode();
ensureInstalled();
const run = runChild(findRuntime(), [join(root, "tools", "test", "main.ts"), ...process.argv.slice(2)]);
watchLauncher(run.stop);
process.exitCode = await run.exitCode;
