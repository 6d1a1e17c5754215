import { join } from "node:path";
import { runProcess } from "./run-process.ts";
import { type Suite, verdict } from "./suite.ts";

/** A suite that runs one program of the repository's own tools and asks only whether it succeeded. */
function toolSuite(name: string, title: string, program: string, args: string[]): Suite {
  return {
    name,
    title,
    async run(context) {
      const command = join(context.root, "node_modules", ".bin", program);
      const { isSound, output } = await runProcess(context, { name, command, args });
      return verdict(isSound, output);
    },
  };
}

export const lintSuite = toolSuite("lint", "format and lint", "biome", ["ci", "--colors=off", "."]);
export const typesSuite = toolSuite("types", "types", "tsc", ["-b", "--pretty", "false"]);
export const generatedSuite = toolSuite("generated", "generated files are fresh", "node", [
  "tools/openapi.ts",
  "--check",
]);
export const buildSuite = toolSuite("build", "web build", "node", ["tools/test/build-web.mjs"]);
