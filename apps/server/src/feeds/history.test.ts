import { describe, expect, test } from "vitest";
import type { HistoryQuery } from "#/modules/market-data/index.ts";
import { createBinanceFeed } from "./binance/index.ts";
import { createBybitFeed } from "./bybit/index.ts";
import { createCoinbaseFeed } from "./coinbase/index.ts";
import { askHistory } from "./exchange/testing/history-harness.ts";
import { createKrakenFeed } from "./kraken/index.ts";
import { createOkxFeed } from "./okx/index.ts";

const T = Date.UTC(2026, 0, 15, 12);
const HOUR = 3_600_000;
const QUERY: HistoryQuery = { referCoin: "btcusdt", interval: "1h", from: T, to: T + HOUR, limit: 10 };
const BARS = [
  { t: T, o: "100.1", h: "103", l: "99.5", c: "102", v: "12.5" },
  { t: T + HOUR, o: "102", h: "104", l: "101", c: "101.5", v: "3" },
];
const newestFirst = [...BARS].reverse();

describe("history", () => {
  test("of Binance, spot and USDT-M", async () => {
    const rows = BARS.map(({ t, o, h, l, c, v }) => [t, o, h, l, c, v, t + HOUR - 1, "0", 7, "0", "0", "0"]);
    for (const [market, path] of [
      ["spot", "/api/v3/klines"],
      ["usdm", "/fapi/v1/klines"],
    ] as const) {
      const { asked, bars } = await askHistory(
        (options) => createBinanceFeed({ ...options, market }),
        QUERY,
        () => rows,
      );
      expect(bars).toEqual(BARS);
      expect(asked[0]).toEqual({
        path,
        query: { symbol: "BTCUSDT", interval: "1h", endTime: String(QUERY.to), limit: "10" },
      });
    }
  });

  test("of OKX, whose days are asked for in UTC, and whose older candles come from another call", async () => {
    const rows = newestFirst.map(({ t, o, h, l, c, v }) => [String(t), o, h, l, c, v, "0", "0", "1"]);
    const { asked, bars } = await askHistory(createOkxFeed, { ...QUERY, interval: "1d" }, (path) => ({
      code: "0",
      msg: "",
      data: path.includes("history") ? rows : [],
    }));
    expect(bars).toEqual(BARS);
    expect(asked.slice(0, 2).map(({ path }) => path)).toEqual([
      "/api/v5/market/candles",
      "/api/v5/market/history-candles",
    ]);
    expect(asked[0]?.query).toEqual({ instId: "BTC-USDT", bar: "1Dutc", after: String(QUERY.to + 1), limit: "10" });
  });

  test("of Bybit", async () => {
    const list = newestFirst.map(({ t, o, h, l, c, v }) => [String(t), o, h, l, c, v, "0"]);
    const { asked, bars } = await askHistory(
      (options) => createBybitFeed({ ...options, category: "linear" }),
      QUERY,
      () => ({ retCode: 0, retMsg: "OK", result: { symbol: "BTCUSDT", category: "linear", list }, time: T }),
    );
    expect(bars).toEqual(BARS);
    expect(asked[0]).toEqual({
      path: "/v5/market/kline",
      query: { category: "linear", symbol: "BTCUSDT", interval: "60", end: String(QUERY.to), limit: "10" },
    });
  });

  test("of Coinbase, where low comes before high and both before open", async () => {
    const rows = newestFirst.map(({ t, o, h, l, c, v }) => [t / 1_000, l, h, o, c, v].map(Number));
    const { asked, bars } = await askHistory(createCoinbaseFeed, QUERY, () => rows);
    expect(bars.map(({ o, h, l, c, v }) => [o, h, l, c, v].map(Number))).toEqual(
      BARS.map(({ o, h, l, c, v }) => [o, h, l, c, v].map(Number)),
    );
    expect(asked[0]).toMatchObject({ path: "/products/BTC-USDT/candles", query: { granularity: "3600" } });
  });

  test("of Coinbase in four hours, folded from hours", async () => {
    const rows = [3, 2, 1, 0].map((hour) => [(T + hour * HOUR) / 1_000, 90 + hour, 110 + hour, 100, 101 + hour, 2]);
    const query = { ...QUERY, interval: "4h", to: T + 3 * HOUR, limit: 1 } as const;
    const { bars } = await askHistory(createCoinbaseFeed, query, () => rows);
    expect(bars).toEqual([{ t: T, o: 100, h: 113, l: 90, c: 104, v: 8 }]);
  });

  test("of Kraken, under its old names and in seconds", async () => {
    const rows = BARS.map(({ t, o, h, l, c, v }) => [t / 1_000, o, h, l, c, "101", v, 42]);
    const { asked, bars } = await askHistory(createKrakenFeed, QUERY, () => ({
      error: [],
      result: { XBTUSDT: [[(T - HOUR) / 1_000, "1", "1", "1", "1", "1", "1", 1], ...rows], last: T / 1_000 },
    }));
    expect(bars).toEqual(BARS);
    expect(asked).toEqual([{ path: "/0/public/OHLC", query: { pair: "XBTUSDT", interval: "60" } }]);
  });

  test.each([
    ["a refusal", 403],
    ["nonsense", { code: "51001", data: "no" }],
    ["a list of nonsense", [["x"], null]],
  ])("%s gives no candles, and no error", async (_, answer) => {
    const feeds = [createOkxFeed, createKrakenFeed, createCoinbaseFeed];
    for (const createFeed of feeds) expect((await askHistory(createFeed, QUERY, () => answer)).bars).toEqual([]);
  });

  test("what the exchange does not list is not asked for", async () => {
    const { asked, bars } = await askHistory(createKrakenFeed, { ...QUERY, referCoin: "eurusd" }, () => 500);
    expect([asked, bars]).toEqual([[], []]);
  });
});
