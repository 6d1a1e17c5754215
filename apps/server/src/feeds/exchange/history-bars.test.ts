import { expect, test } from "vitest";
import type { FeedBar } from "#/modules/market-data/index.ts";
import { foldBars, pageBack, queryForFold, readBar } from "./history-bars.ts";

const MINUTE = 60_000;
const bar = (t: number): FeedBar => ({ t, o: "1", h: "3", l: "1", c: "2", v: "5" });
const QUERY = { referCoin: "btcusdt", interval: "1m", from: 0, to: 100 * MINUTE, limit: 25 } as const;

test("pages back until the query is answered, each start once", async () => {
  const asked: [number, number][] = [];
  const bars = await pageBack(QUERY, 10, async (end, count) => {
    asked.push([end / MINUTE, count]);
    // An exchange that answers newest first, and one more than was asked for.
    return Array.from({ length: count + 1 }, (_, back) => bar((Math.floor(end / MINUTE) - back) * MINUTE));
  });
  expect(bars.map(({ t }) => t / MINUTE)).toEqual(Array.from({ length: 25 }, (_, number) => 76 + number));
  expect(asked).toHaveLength(3);
});

test("ends where the exchange knows no more, or only repeats itself", async () => {
  expect(await pageBack(QUERY, 10, async () => [])).toEqual([]);
  expect(await pageBack(QUERY, 10, async () => [bar(99 * MINUTE)])).toHaveLength(1);
  expect(await pageBack(QUERY, 10, async () => [null, bar(1e15)])).toEqual([]);
});

test("nothing before the wanted beginning is given", async () => {
  const bars = await pageBack({ ...QUERY, from: 98 * MINUTE }, 10, async (end, count) =>
    Array.from({ length: count }, (_, back) => bar((Math.floor(end / MINUTE) - back) * MINUTE)),
  );
  expect(bars.map(({ t }) => t / MINUTE)).toEqual([98, 99, 100]);
});

test.each([
  ["a price that is none", [0, "x", "3", "1", "2", "5"]],
  ["a negative price", [0, "1", "3", "-1", "2", "5"]],
  ["an open above the high", [0, "4", "3", "1", "2", "5"]],
  ["a negative volume", [0, "1", "3", "1", "2", "-5"]],
  ["no start", [undefined, "1", "3", "1", "2", "5"]],
])("%s makes no bar", (_, [t, o, h, l, c, v]) => expect(readBar(t, o, h, l, c, v)).toBeNull());

test("longer candles are folded from shorter ones, weeks from Monday", () => {
  const day = 1_440 * MINUTE;
  const monday = Date.UTC(2026, 0, 12);
  const days = Array.from({ length: 9 }, (_, number): FeedBar => {
    return { t: monday + (number - 1) * day, o: number + 1, h: number + 10, l: number + 1, c: number + 2, v: 1 };
  });
  const weeks = foldBars(days, "1w");
  expect(weeks.map(({ t }) => t)).toEqual([monday - 7 * day, monday, monday + 7 * day]);
  expect(weeks[1]).toEqual({ t: monday, o: 2, h: 17, l: 2, c: 9, v: 7 });
  const query = queryForFold({ ...QUERY, interval: "1w", to: monday + 3 * day, limit: 2 }, "1d", 7);
  expect(query).toMatchObject({ interval: "1d", from: monday - 14 * day, limit: 21 });
});
