import { codeFiles, matchingLines } from "../source-lines.ts";
import type { Check } from "../tree.ts";

/** Work that is put off belongs in the tracker, where it is seen. The rule does not read itself or its test. */
export const forbiddenWords: Check = {
  name: "no work is put off in a comment",
  run(tree) {
    const files = codeFiles(tree).filter(({ path }) => !path.startsWith("tools/tidy/checks/forbidden-words"));
    return matchingLines(files, /\b(TODO|FIXME|XXX|HACK)\b/, (word) => `${word}: do it, or put it in the tracker`);
  },
};

const VAGUE = /(?:^|[/.-])(utils?|helpers?|legacy|misc)(?:[/.-]|$)|(?:^|\/)(common|v2)(?:[/.]|$)/;

/** A file is named after the one idea it holds. */
export const plainFileNames: Check = {
  name: "files are kebab-case and named after what they hold",
  run(tree) {
    return codeFiles(tree).flatMap(({ path }) => {
      const match = VAGUE.exec(path);
      const vague = match?.[1] ?? match?.[2];
      if (vague) return [{ path, message: `"${vague}" says nothing about what is in it` }];
      return /[A-Z]/.test(path) ? [{ path, message: "file names are kebab-case" }] : [];
    });
  },
};
