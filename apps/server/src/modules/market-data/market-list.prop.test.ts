import fc from "fast-check";
import { expect, test } from "vitest";
import { createScriptedFeed } from "#/feeds/scripted/index.ts";
import { createInstruments, type Instrument, type InstrumentClass } from "#/modules/instruments/index.ts";
import { createMarketData, type MarketData } from "./index.ts";
import { type ListQuery, listInstruments } from "./market-list.ts";

const START = Date.parse("2026-03-11T15:00:00Z");
const instruments = createInstruments();
const CLASSES = ["coinContract", "coinSpot", "futures", "forex", "index", "stock"] as const satisfies InstrumentClass[];

/** A market in which some streams have moved, some stand still, some never had a price and some no source. */
async function openMarket(seed: number): Promise<MarketData> {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const covered = [...instruments.streams.keys()].filter(() => random() < 0.9);
  const feed = createScriptedFeed(covered, () => START);
  const market = createMarketData({ feeds: [feed], instruments, clock: { now: () => START, monotonic: () => 0 } });
  await market.start();
  for (const referCoin of covered) {
    if (random() < 0.2) continue;
    // Few different prices, so that some are equal.
    const last = 100 + Math.floor(random() * 5);
    feed.say({ referCoin, last });
    feed.say({ referCoin, last: last * (1 + Math.floor(random() * 5 - 2) / 100) });
  }
  return market;
}

function sortedBy(market: MarketData, { referCoin }: Instrument, sort: "price" | "chRate"): number | null {
  const day = market.day(referCoin);
  const grid = market.stream(referCoin)?.priceGrid;
  if (day === null || grid === undefined) return null;
  return sort === "price" ? Number(grid.text(day.close)) : (day.close - day.open) / day.open;
}

const anyClass = fc.constantFrom(...CLASSES);
const anySort = fc.constantFrom("price", "chRate", "name" as const);
const anyOrder = fc.constantFrom("asc", "desc" as const);
const anySeed = fc.integer({ min: 1, max: 20 });

test("pages of any size are the whole list cut into pieces, in the order asked for, in all six classes", async () => {
  await fc.assert(
    fc.asyncProperty(anySeed, anyClass, anySort, anyOrder, fc.integer({ min: 1, max: 30 }), async (...drawn) => {
      const [seed, instrumentClass, sort, order, pageSize] = drawn;
      const market = await openMarket(seed);
      const from = instruments.ofClass(instrumentClass);
      const query = { sort, order } as const;
      const { page: whole, total } = listInstruments(market, from, { ...query, pageNum: 1, pageSize: 1_000 });
      const covered = from.filter(({ referCoin }) => market.stream(referCoin) !== undefined);
      expect(new Set(whole)).toEqual(new Set(covered));
      expect([whole.length, total]).toEqual([covered.length, covered.length]);

      const pages = Array.from({ length: Math.ceil(total / pageSize) + 1 }, (_, at) =>
        listInstruments(market, from, { ...query, pageNum: at + 1, pageSize }),
      );
      expect(pages.flatMap(({ page }) => page)).toEqual(whole);
      for (const page of pages) expect(page.total).toBe(total);

      const direction = order === "desc" ? -1 : 1;
      const values = whole.map((instrument) =>
        sort === "name" ? instrument.symbol : sortedBy(market, instrument, sort),
      );
      values.slice(1).forEach((value, before) => {
        const earlier = values[before] ?? null;
        // What has no value comes last in either order.
        if (earlier === null) expect(value).toBeNull();
        else if (value !== null)
          expect(direction * (earlier < value ? -1 : earlier > value ? 1 : 0)).toBeLessThanOrEqual(0);
      });
      await market.stop();
    }),
    { numRuns: 60 },
  );
});

test("an instrument is found by every part of its names and its symbol, in any case, and by nothing else", async () => {
  const market = await openMarket(3);
  await fc.assert(
    fc.asyncProperty(anyClass, fc.nat(), fc.nat(), fc.nat(), fc.boolean(), async (...drawn) => {
      const [instrumentClass, which, start, length, isUpper] = drawn;
      const listed = instruments
        .ofClass(instrumentClass)
        .filter(({ referCoin }) => market.stream(referCoin) !== undefined);
      const wanted = listed[which % listed.length] as Instrument;
      const texts = ({ names, symbol }: Instrument) => [names.en, names.zh, symbol];
      const text = texts(wanted)[which % 3] as string;
      const at = start % text.length;
      const part = text.slice(at, at + 1 + (length % 4));
      const needle = part.trim().toLowerCase();
      const query: ListQuery = { name: isUpper ? part.toUpperCase() : part, pageNum: 1, pageSize: 1_000 };
      const { page, total } = listInstruments(market, listed, query);
      const expected = listed.filter(
        (it) => needle === "" || texts(it).some((one) => one.toLowerCase().includes(needle)),
      );
      expect(page).toContain(wanted);
      expect(page).toEqual(expected);
      expect(total).toBe(expected.length);
    }),
  );
  await market.stop();
});
