import type { Finding, TextFile, Tree } from "./tree.ts";

const CODE = /\.(ts|tsx|mts|mjs|js)$/;
const TEST = /\.(test|spec)\.tsx?$|\/testing\/|^e2e\//;

export function isCode(path: string): boolean {
  return CODE.test(path);
}

export function isTest(path: string): boolean {
  return TEST.test(path);
}

export function codeFiles(tree: Tree): TextFile[] {
  return tree.files.filter((file) => isCode(file.path));
}

/** A finding for each line of the files that matches. */
export function matchingLines(
  files: readonly TextFile[],
  pattern: RegExp,
  message: (match: string) => string,
): Finding[] {
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((content, index) => {
      const match = pattern.exec(content);
      return match ? [{ path, line: index + 1, message: message(match[0]) }] : [];
    }),
  );
}

/** The text with its comments blanked out and its line numbers kept. Strings that hold `//` after a colon survive. */
export function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "))
    .replace(/(^|[^:"'`\\])\/\/.*$/gm, (_, before: string) => before);
}
