import { ERRORS, FIELD_KEYS } from "@evenkeel/contract/errors";
import { expect, test } from "vitest";
import { code, readText, tableBelow } from "./markdown.ts";

const page = readText("docs/protocol/ERRORS.md");

test("every refusal is documented with its status, and nothing else is", () => {
  const documented = tableBelow(page, "Refusals").map(([key, status]) => [code(key), Number(status)]);
  expect(documented).toEqual(Object.entries(ERRORS).map(([key, { status }]) => [key, status]));
});

test("every key of a field is documented, and nothing else is", () => {
  const documented = tableBelow(page, "Fields").map(([key]) => code(key));
  expect(documented).toEqual([...FIELD_KEYS]);
});

test("every row says what it means", () => {
  for (const heading of ["Refusals", "Fields"]) {
    for (const row of tableBelow(page, heading)) expect(row.every((cell) => cell.length > 0)).toBe(true);
  }
});
