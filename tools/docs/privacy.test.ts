import { PERSONAL_DATA } from "@evenkeel/server/src/modules/auth/own-data/personal-data.ts";
import { expect, test } from "vitest";
import { codes, readText, tableBelow } from "./markdown.ts";

const page = readText("docs/domain/PRIVACY.md");

test("every table that holds something of a person stands in the page, with its level, purpose and time", () => {
  const told = tableBelow(page, "In the database").flatMap(([tables, level = "", purpose = "", stays = ""]) =>
    codes(tables).map((table) => [table, { level, purpose, stays }] as const),
  );
  const stays = { account: "the account", number: "its number" } as Record<string, string>;
  const expected = Object.entries(PERSONAL_DATA).map(([table, data]) => [
    table,
    { ...data, stays: stays[data.stays] ?? data.stays },
  ]);
  expect(told.length).toBe(expected.length);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(expected));
});
