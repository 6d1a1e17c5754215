import { importsOf } from "../imports.ts";
import { codeFiles, matchingLines } from "../source-lines.ts";
import type { Check } from "../tree.ts";

export const importStyle: Check = {
  name: "imports are near and name what they take",
  run(tree) {
    const files = codeFiles(tree);
    const far = files
      .flatMap(importsOf)
      .filter(({ specifier }) => specifier.startsWith("../../"))
      .map(({ from, line, specifier }) => ({ path: from, line, message: `${specifier} reaches two folders up` }));
    const all = matchingLines(files, /^\s*export \*/, () => "export * hides what a file offers");
    return [...far, ...all];
  },
};
