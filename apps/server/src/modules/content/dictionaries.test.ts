import { DICT_TYPES, dictionary } from "@evenkeel/contract/reference-calls";
import { expect, test } from "vitest";
import { DICTIONARIES } from "./dictionaries.ts";

test.each(DICT_TYPES)("the dictionary %s has its values once, and at most one default", (type) => {
  const entries = DICTIONARIES[type];
  expect(dictionary.data.safeParse(entries).success).toBe(true);
  expect(entries.length).toBeGreaterThan(1);
  expect(new Set(entries.map(({ value }) => value)).size).toBe(entries.length);
  expect(entries.filter(({ isDefault }) => isDefault).length).toBeLessThanOrEqual(1);
});

test("time zones run from -12 to +14 and begin with +8", () => {
  expect(DICTIONARIES.timezone.map(({ value }) => value)).toEqual(
    "-12 -11 -10 -9 -8 -7 -6 -5 -4 -3 -2 -1 0 +1 +2 +3 +4 +5 +6 +7 +8 +9 +10 +11 +12 +13 +14".split(" "),
  );
  expect(DICTIONARIES.timezone.find(({ isDefault }) => isDefault)?.value).toBe("+8");
});
