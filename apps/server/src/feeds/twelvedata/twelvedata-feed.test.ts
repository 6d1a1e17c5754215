import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createInstruments, type Instrument } from "#/modules/instruments/index.ts";
import type { FeedQuote } from "#/modules/market-data/index.ts";
import { systemClock } from "#/platform/clock.ts";
import type { ExchangeFeed } from "../exchange/exchange-feed.ts";
import { StandIn } from "../exchange/testing/stand-in.ts";
import { pause, until } from "../exchange/testing/until.ts";
import { createTwelveDataFeed } from "./index.ts";
import { twelveDataSymbols } from "./symbols.ts";

const PACE = { baseMs: 20, maxMs: 100, goodAfterMs: 5_000 };
const seconds = () => Math.floor(Date.now() / 1_000);

let server: StandIn;
let feed: ExchangeFeed;
let told: FeedQuote[];
let sockets: string[];
let subscribed: string[];
let asked: string[];
let answer: (symbol: string) => unknown;

beforeEach(async () => {
  told = [];
  sockets = [];
  subscribed = [];
  asked = [];
  answer = () => ({ code: 404, message: "symbol not found", status: "error" });
  server = await StandIn.open({
    onConnection: (_socket, path) => sockets.push(path),
    onText(text) {
      const { action, params } = JSON.parse(text) as { action: string; params?: { symbols: string } };
      if (action !== "subscribe") return [JSON.stringify({ event: "heartbeat", status: "ok" })];
      subscribed.push(...(params?.symbols.split(",") ?? []));
      return [JSON.stringify({ event: "subscribe-status", status: "ok", success: [], fails: [{ symbol: "XX" }] })];
    },
    onGet(path, query) {
      asked.push(`${path} ${query.get("symbol")}`);
      return answer(query.get("symbol") ?? "");
    },
  });
  feed = createTwelveDataFeed({
    instruments: createInstruments(),
    clock: systemClock,
    pace: PACE,
    wsUrl: `${server.wsUrl}/v1/quotes/price`,
    restUrl: server.restUrl,
    key: "demo&key",
    creditsPerMinute: 600,
    delayMs: 0,
    symbols: new Map([["cl", "CL1"]]),
  });
  await feed.start({ quote: (quote) => told.push(quote) });
  await until("it has subscribed", () => subscribed.length > 0);
});

afterEach(async () => {
  await feed.stop();
  await server.close();
});

const say = (fields: object) => server.say(JSON.stringify({ event: "price", timestamp: seconds(), ...fields }));

describe("the vendor's symbols", () => {
  test("follow from the catalogue by rule, and by the operator's word where there is none", () => {
    const symbols = twelveDataSymbols(
      createInstruments(),
      new Map([
        ["cl", "CL1"],
        ["hsi", "HSI:HKEX"],
      ]),
    );
    const coinOf = (symbol: string) => (symbols.get(symbol) as Instrument | undefined)?.referCoin;
    expect(["EUR/USD", "AAPL", "0700:HKEX", "SPX", "CL1", "HSI:HKEX"].map(coinOf)).toEqual([
      "eurusd",
      "aapl",
      "00700",
      "spx",
      "cl",
      "hsi",
    ]);
    expect(coinOf("HSI")).toBeUndefined();
    const covered = [...symbols.values()].map(({ market }) => market);
    expect(covered).not.toContain("crypto");
  });
});

describe("Twelve Data", () => {
  test("is asked for everything but coins, with the key in its place", () => {
    expect(sockets).toEqual(["/v1/quotes/price?apikey=demo%26key"]);
    expect(subscribed).toEqual(expect.arrayContaining(["EUR/USD", "AAPL", "0700:HKEX", "CL1"]));
    expect(feed.covers()).toEqual(expect.arrayContaining(["eurusd", "aapl", "00700", "cl"]));
    expect(feed.covers()).not.toContain("btcusdt");
  });

  test("prices become quotes; currencies have two sides, shares a last price and what was traded since", async () => {
    say({ symbol: "EUR/USD", exchange: "Physical Currency", price: 1.08, bid: 1.0799, ask: 1.0801 });
    say({ symbol: "AAPL", exchange: "NASDAQ", currency: "USD", price: 242.5, day_volume: 1_000, unknown: [1] });
    say({ symbol: "AAPL", exchange: "NASDAQ", price: 242.6, day_volume: 1_250 });
    say({ symbol: "0700", exchange: "HKEX", price: 615.5 });
    await until("four prices", () => told.length >= 4);
    expect(told.slice(0, 4)).toMatchObject([
      { referCoin: "eurusd", bid: 1.0799, ask: 1.0801, last: 1.08, sourceSeq: 1 },
      { referCoin: "aapl", last: 242.5 },
      { referCoin: "aapl", last: 242.6, lastQty: 250 },
      { referCoin: "00700", last: 615.5 },
    ]);
    expect(told[1]).not.toHaveProperty("bid");
    expect(told[1]).not.toHaveProperty("lastQty");
  });

  test("nothing that is no price passes", async () => {
    for (const price of [0, -1, null, "242"]) say({ symbol: "AAPL", price });
    say({ symbol: "AAPL" });
    say({ symbol: "NOBODY", price: 5 });
    say({ symbol: "AAPL", price: 242, timestamp: 5 });
    server.say("{");
    say({ symbol: "CL1", price: -37.6 });
    say({ symbol: "EUR/USD", price: 1.08, bid: 1.09, ask: 1.07 });
    await until("the last came", () => told.some(({ referCoin }) => referCoin === "eurusd"));
    // Crude oil has been below zero; a currency pair whose sides are crossed keeps its last price alone.
    expect(told).toMatchObject([
      { referCoin: "cl", last: -37.6 },
      { referCoin: "eurusd", last: 1.08 },
    ]);
    expect(told[1]).not.toHaveProperty("bid");
    const counts = ["badNumber", "malformed", "unknownSymbol"].map((event) => feed.counts.get(event as "late"));
    expect(counts).toEqual([2, 5, 1]);
  });

  test("an older price does not replace a newer one", async () => {
    say({ symbol: "AAPL", price: 242 });
    say({ symbol: "AAPL", price: 200, timestamp: seconds() - 60 });
    await until("it was dropped", () => feed.counts.get("late") === 1);
    expect(told).toMatchObject([{ last: 242 }]);
  });

  test("what the socket is silent on is asked for by call, turn by turn", async () => {
    answer = (symbol) => ({
      symbol,
      close: "1.0850",
      timestamp: seconds() - 30,
      last_quote_at: seconds() - 2,
      extra: 1,
    });
    await until("two symbols were asked for", () => told.length >= 2, 6_000);
    expect(new Set(asked).size).toBe(asked.length);
    expect(told[0]).toMatchObject({ last: 1.085 });
  });

  test("a refusal that is said with status 200 is a refusal", async () => {
    await until("it was counted", () => feed.counts.get("restFailed") > 0, 4_000);
    expect(told).toEqual([]);
  });

  test("comes back after a cut, and subscribes again", async () => {
    const before = subscribed.length;
    server.cut();
    await until("it subscribed again", () => subscribed.length === 2 * before);
    say({ symbol: "AAPL", price: 243 });
    await until("prices flow", () => told.length > 0);
  });

  test("gives candles in UTC, days without a time", async () => {
    await pause(10);
    const row = (datetime: string) => ({
      datetime,
      open: "240",
      high: "244",
      low: "239",
      close: "242.5",
      volume: "900",
    });
    answer = () => ({
      meta: {},
      values: [row("2026-01-15 14:30:00"), row("2026-01-15 14:31:00"), row("x")],
      status: "ok",
    });
    const t = Date.UTC(2026, 0, 15, 14, 30);
    const query = { referCoin: "aapl", interval: "1m", from: t, to: t + 60_000, limit: 5 } as const;
    expect(await feed.history?.(query)).toEqual([
      { t, o: "240", h: "244", l: "239", c: "242.5", v: "900" },
      { t: t + 60_000, o: "240", h: "244", l: "239", c: "242.5", v: "900" },
    ]);
    answer = () => ({ values: [row("2026-01-15")] });
    const days = await feed.history?.({ ...query, interval: "1d", from: 0 });
    expect(days).toMatchObject([{ t: Date.UTC(2026, 0, 15) }]);
  });

  test("tells the close of a day where it has one, and nothing where it answers with another day or none", async () => {
    const of = (datetime: string, close: unknown) => ({
      symbol: "CL1",
      exchange: "NYMEX",
      currency: "USD",
      datetime,
      close,
    });
    const ask = (referCoin = "cl") => feed.settlement?.({ referCoin, day: "2026-01-20" });
    answer = () => of("2026-01-20", "57.4300");
    expect(await ask()).toBe("57.4300");
    expect(asked.at(-1)).toBe("/eod CL1");
    answer = () => of("2026-01-19", "57.10");
    expect(await ask()).toBeNull();
    answer = () => of("2026-01-20", "NaN");
    expect(await ask()).toBeNull();
    expect(await ask("btcusdt")).toBeNull();
  });
});
