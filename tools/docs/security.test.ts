import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readText, root, tableBelow } from "./markdown.ts";

const rows = tableBelow(readText("docs/SECURITY.md"), "Gates");

/** The gates of access, codes, objects, uploads, input, sockets, the web client, privacy and logs. */
const GATES = {
  A: [1, 2, 4, 5, 6, 9],
  B: [1, 2, 3, 5, 6, 7],
  C: [1, 2, 3, 4, 5, 6],
  G: [1, 2, 3, 4],
  H: [1, 2, 3, 4, 5],
  I: [1, 2, 3, 4],
  J: [1, 2, 3, 4],
  K: [1, 2],
  N: [1, 2, 3],
};

const OPEN = /^\*\*open\*\*: .{10,}$/;

test("every gate has one row, in order", () => {
  const expected = Object.entries(GATES).flatMap(([letter, numbers]) => numbers.map((number) => `${letter}${number}`));
  expect(rows.map(([gate]) => gate)).toEqual(expected);
});

test.each(rows.map(([gate = "", says = "", shown = ""]) => [gate, says, shown]))(
  "%s: every test that is named exists, and what has none says so",
  (_gate, says, shown) => {
    expect(says.length).toBeGreaterThan(10);
    const gone = shown.split("<br>").filter((line) => {
      if (OPEN.test(line)) return false;
      const [, file = "", title = ""] = /^`([^`]+)` (.+)$/.exec(line) ?? [];
      if (title === "" || !existsSync(join(root, file))) return true;
      return !['"', "`"].some((quote) => readText(file).includes(`${quote}${title}${quote}`));
    });
    expect(gone).toEqual([]);
  },
);
