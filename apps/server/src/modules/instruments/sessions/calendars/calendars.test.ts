import { expect, test } from "vitest";
import { easterSunday, isWeekend, lastWeekday, nthWeekday, weekdayUpTo } from "./dates.ts";
import { frankfurtYear, londonYear, parisYear } from "./europe.ts";
import { hongKongYear } from "./hong-kong.ts";
import { sydneyYear } from "./sydney.ts";
import { tokyoYear } from "./tokyo.ts";
import { newYorkYear } from "./united-states.ts";

/** The closed weekdays of a year as `month-day`. */
function closed(year: ReturnType<typeof tokyoYear>, number: number): string {
  return [...year.closed]
    .filter((on) => on.startsWith(String(number)) && !isWeekend(on))
    .sort()
    .map((on) => on.slice(5))
    .join(" ");
}

test.each([
  [2008, "2008-03-23"],
  [2011, "2011-04-24"],
  [2024, "2024-03-31"],
  [2026, "2026-04-05"],
  [2038, "2038-04-25"],
])("Easter of %d", (year, sunday) => {
  expect(easterSunday(year)).toBe(sunday);
});

test("weekdays of a month are found from either end", () => {
  expect(nthWeekday(2026, 11, 4, 4)).toBe("2026-11-26");
  expect(nthWeekday(2026, 2, 7, 1)).toBe("2026-02-01");
  expect(lastWeekday(2026, 5, 1)).toBe("2026-05-25");
  expect(lastWeekday(2026, 8, 1)).toBe("2026-08-31");
  expect(weekdayUpTo("2027-12-26")).toBe("2027-12-24");
});

test("the lists that the exchanges published", () => {
  expect(closed(newYorkYear(2026), 2026)).toBe("01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25");
  expect([...newYorkYear(2026).early].sort()).toEqual(["2026-11-27", "2026-12-24"]);
  expect(closed(hongKongYear(2026), 2026)).toBe(
    "01-01 02-17 02-18 02-19 04-03 04-06 04-07 05-01 05-25 06-19 07-01 10-01 10-19 12-25",
  );
  expect([...hongKongYear(2026).early].sort()).toEqual(["2026-02-16", "2026-12-24", "2026-12-31"]);
  expect(closed(hongKongYear(2027), 2027)).toBe(
    "01-01 02-08 02-09 03-26 03-29 04-05 05-13 06-09 07-01 09-16 10-01 10-08 12-27",
  );
  expect(closed(tokyoYear(2026), 2026)).toBe(
    "01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23 12-31",
  );
  expect(closed(tokyoYear(2019), 2019)).toBe(
    "01-01 01-02 01-03 01-14 02-11 03-21 04-29 04-30 05-01 05-02 05-03 05-06 07-15 08-12 09-16 09-23 10-14 10-22 11-04 12-31",
  );
  expect(closed(londonYear(2026), 2026)).toBe("01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28");
  expect(closed(frankfurtYear(2026), 2026)).toBe("01-01 04-03 04-06 05-01 12-24 12-25 12-31");
  expect(closed(parisYear(2026), 2026)).toBe("01-01 04-03 04-06 05-01 12-25");
  expect(closed(sydneyYear(2026), 2026)).toBe("01-01 01-26 04-03 04-06 06-08 12-25 12-28");
});
