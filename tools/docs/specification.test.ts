import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readText, root, tableBelow } from "./markdown.ts";

const page = readText("docs/SPECIFICATION.md");
const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading);

/** Each `file` and the words of a test in it that a cell names, one to a line of the cell. */
function testsIn(cell: string): { file: string; title: string }[] {
  return cell.split("<br>").map((line) => {
    const [, file = "", title = ""] = /^`([^`]+)` (.+)$/.exec(line) ?? [];
    return { file, title };
  });
}

test.each(headings)("%s: every test that is named exists", (heading) => {
  const named = tableBelow(page, heading).flatMap(([, shown = ""]) => testsIn(shown));
  expect(named.length).toBeGreaterThan(0);
  const gone = named.filter(({ file, title }) => {
    if (title === "" || !existsSync(join(root, file))) return true;
    return !['"', "`"].some((quote) => readText(file).includes(`${quote}${title}${quote}`));
  });
  expect(gone).toEqual([]);
});
