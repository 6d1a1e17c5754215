// `npm test`: everything that says whether this repository is sound, in one run. `npm test -- unit database` runs some.
//
// This file starts on the oldest Node that is supported and before anything is installed, so it is plain JavaScript
// without a dependency. It brings both about and hands over to tools/test/main.ts.
import { runTool } from "./test/bootstrap.mjs";

process.exitCode = await runTool("tools/test/main.ts", process.argv.slice(2));
