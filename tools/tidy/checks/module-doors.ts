import { importsOf } from "../imports.ts";
import { codeFiles, isTest } from "../source-lines.ts";
import type { Check } from "../tree.ts";

/** A folder of this kind is a room with one door, its `index.ts`. */
const ROOM = /^(apps\/server\/src\/modules\/[^/]+|apps\/web\/src\/live)\/(.+)$/;

export const moduleDoors: Check = {
  name: "a module is entered by its index.ts alone",
  run(tree) {
    return codeFiles(tree)
      .flatMap(importsOf)
      .flatMap(({ from, line, target }) => {
        const [, room, inside] = ROOM.exec(target ?? "") ?? [];
        if (!room || inside === "index.ts" || from.startsWith(`${room}/`)) return [];
        // What is measured is a part on its own, and tests may stand in for a part.
        if (from.startsWith("bench/") || isTest(from)) return [];
        return [{ path: from, line, message: `${room} is entered by its index.ts, not by ${inside}` }];
      });
  },
};
