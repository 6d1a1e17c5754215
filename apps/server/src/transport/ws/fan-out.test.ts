import { Duplex } from "node:stream";
import { beforeEach, expect, test } from "vitest";
import type { WebSocket } from "ws";
import { createScriptedFeed, type ScriptedFeed } from "#/feeds/scripted/index.ts";
import { createInstruments } from "#/modules/instruments/index.ts";
import { createMarketData, type MarketData } from "#/modules/market-data/index.ts";
import { Connection } from "./connection.ts";
import { FanOut } from "./fan-out.ts";
import type { Topic } from "./topic.ts";

const START = Date.parse("2026-03-11T15:00:00Z");
const KLINE: Topic = { stream: "kline", channel: 0, interval: "1m" };
const TRADE: Topic = { stream: "trade", channel: 0 };
let now: number;
let feed: ScriptedFeed;
let market: MarketData;
let fanOut: FanOut;

beforeEach(async () => {
  now = START;
  const clock = { now: () => now, monotonic: () => now };
  feed = createScriptedFeed(["btcusdt"], clock.now);
  market = createMarketData({ feeds: [feed], instruments: createInstruments(), clock });
  await market.start();
  fanOut = new FanOut(market, clock);
  market.onQuote((quote) => fanOut.mark(quote));
  return () => market.stop();
});

interface Reader {
  readonly connection: Connection;
  readonly chunks: Buffer[];
  isReading: boolean;
  /** `data` of all that was written. */
  items(): Record<string, unknown>[];
}

function reader(): Reader {
  const chunks: Buffer[] = [];
  const held: (() => void)[] = [];
  const state = { isReading: true };
  const wire = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      if (state.isReading) done();
      else held.push(done);
    },
  });
  return {
    connection: new Connection({ readyState: 1, OPEN: 1 } as WebSocket, wire, "", now),
    chunks,
    get isReading() {
      return state.isReading;
    },
    set isReading(value) {
      state.isReading = value;
      for (const done of held.splice(0)) done();
    },
    items: () => chunks.flatMap((chunk) => JSON.parse(chunk.toString().slice(chunk.indexOf("{"))).data),
  };
}

function follow({ connection }: Reader, topic: Topic): void {
  fanOut.groups.follow(connection, topic, new Set(["btcusdt"]));
  fanOut.sendSnapshot(connection, topic, ["btcusdt"]);
}

test("one piece of memory serves all who want the same", () => {
  const [first, second] = [reader(), reader()];
  feed.say({ referCoin: "btcusdt", last: 64_000 });
  for (const it of [first, second]) follow(it, KLINE);
  feed.say({ referCoin: "btcusdt", last: 64_001 });
  fanOut.round();
  expect(second.chunks.at(-1)).toBe(first.chunks.at(-1));
  expect(fanOut.counts).toEqual({ sent: 4, dropped: 0 });
});

test("a candle's end is told once, before the next one's beginning", () => {
  const it = reader();
  feed.say({ referCoin: "btcusdt", last: 64_000 });
  follow(it, KLINE);
  for (const step of [10_000, 20_000, 60_000, 61_000, 125_000]) {
    now = START + step;
    feed.say({ referCoin: "btcusdt", last: 64_000 + step / 1_000 });
    fanOut.round();
  }
  expect(it.items().map(({ t, close, closed }) => [Number(t) - START, close, closed])).toEqual([
    [0, "64000.0", false],
    [0, "64010.0", false],
    [0, "64020.0", false],
    [0, "64020.0", true],
    [60_000, "64060.0", false],
    [60_000, "64061.0", false],
    [60_000, "64061.0", true],
    [120_000, "64125.0", false],
  ]);
});

test("trades come each once and in order, for who was there and for who joins in the middle of a round", () => {
  const [early, late] = [reader(), reader()];
  const trade = (last: number) => feed.say({ referCoin: "btcusdt", last, lastQty: 1, side: "buy" });
  trade(64_000);
  fanOut.round();
  follow(early, TRADE);
  trade(64_001);
  trade(64_002);
  follow(late, TRADE);
  trade(64_003);
  fanOut.round();
  trade(64_004);
  fanOut.round();
  const prices = ["64000.0", "64001.0", "64002.0", "64003.0", "64004.0"];
  expect(early.items().map(({ price }) => price)).toEqual(prices);
  expect(late.items().map(({ price }) => price)).toEqual(prices);
});

test("a reader that was slow gets the newest value when it has caught up, and nothing old", async () => {
  const it = reader();
  feed.say({ referCoin: "btcusdt", last: 64_000 });
  follow(it, KLINE);
  it.isReading = false;
  it.connection.offer(Buffer.alloc(300_000, "x"), now);
  for (let step = 1; step <= 50; step++) {
    now += 100;
    feed.say({ referCoin: "btcusdt", last: 64_000 + step });
    fanOut.round();
  }
  expect(fanOut.counts.dropped).toBeGreaterThan(40);
  it.isReading = true;
  await new Promise(setImmediate);
  it.chunks.length = 0;
  fanOut.round();
  expect(it.items().map(({ close }) => close)).toEqual(["64050.0"]);
});

test("news that a price has gone stale reaches the book's readers without a quote", () => {
  const it = reader();
  feed.say({ referCoin: "btcusdt", last: 64_000 });
  follow(it, { stream: "detail", channel: 0 });
  fanOut.round();
  now += 5_001;
  fanOut.markFreshness("btcusdt");
  fanOut.round();
  expect(it.items().map(({ stale }) => stale)).toEqual([false, true]);
  feed.say({ referCoin: "btcusdt", last: 64_000 });
  fanOut.round();
  expect(it.items().at(-1)).toMatchObject({ stale: false });
});
