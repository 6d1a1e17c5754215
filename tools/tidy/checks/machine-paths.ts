import { matchingLines } from "../source-lines.ts";
import type { Check } from "../tree.ts";

/** Folders that exist on one person's machine. System folders such as /usr/bin are the same everywhere. */
const MACHINE_PATH = /(?<![\w.])\/(?:work|root|home|Users)\/[a-z][\w.-]*\//;

export const machinePaths: Check = {
  name: "nothing names a folder of one machine",
  run(tree) {
    const files = tree.files.filter(({ path }) => !path.startsWith("tools/tidy/checks/machine-paths"));
    return matchingLines(files, MACHINE_PATH, (path) => `${path} is a folder of one machine`);
  },
};
