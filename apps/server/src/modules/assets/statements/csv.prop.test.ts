import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

/** Reads what `toCsv` writes, by the rules of RFC 4180. */
function read(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const body = text.slice(1);
  for (let at = 0; at < body.length; at++) {
    const letter = body[at];
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (body[at + 1] === '"') cell += body[++at];
      else isQuoted = false;
    } else if (letter === '"') isQuoted = true;
    else if (letter === ",") {
      row.push(cell);
      cell = "";
    } else if (letter === "\r" && body[at + 1] === "\n") {
      at += 1;
      rows.push([...row, cell]);
      row = [];
      cell = "";
    } else cell += letter;
  }
  return rows;
}

test("whatever a cell holds comes back, but for the apostrophe before a formula", () => {
  const rows = fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), { maxLength: 5 });
  fc.assert(
    fc.property(rows, (table) => {
      const back = read(toCsv(table));
      expect(back.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, "")))).toEqual(
        table.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, ""))),
      );
    }),
  );
});

test("no cell begins as a formula, and numbers stay numbers", () => {
  expect(read(toCsv([["=HYPERLINK(1)", "+1+2", "-2+3", "@SUM(A1)", "\t=1", "\r=1"]]))).toEqual([
    ["'=HYPERLINK(1)", "'+1+2", "'-2+3", "'@SUM(A1)", "'\t=1", "'\r=1"],
  ]);
  expect(read(toCsv([["-50.25", "0", "1.5"]]))).toEqual([["-50.25", "0", "1.5"]]);
});
