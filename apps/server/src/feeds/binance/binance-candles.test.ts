import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createScriptedFeed } from "#/feeds/scripted/index.ts";
import { createMarketData } from "#/modules/market-data/index.ts";
import { RestClient } from "../exchange/rest-client.ts";
import { createAdapterHarness } from "../exchange/testing/adapter-harness.ts";
import { NO_RECORDINGS, nanosecondFrames, RECORDINGS, readRecording } from "../exchange/testing/recordings.ts";
import { coinInstruments } from "../exchange/testing/test-instruments.ts";
import { createBinanceAdapter } from "./binance-adapter.ts";
import { binanceSpot, binanceUsdm } from "./markets.ts";

if (RECORDINGS === null) console.log(NO_RECORDINGS);

const MINUTE = 60_000;

interface Trade {
  readonly e: string;
  readonly T: number;
  readonly p: string;
  readonly q: string;
  readonly X?: string;
}

/** One minute by the definition: the trades that the exchange stamped within it. */
function candleOf(t: number, trades: readonly Trade[]) {
  const within = trades.filter(({ T }) => T >= t && T < t + MINUTE);
  const prices = within.map(({ p }) => Number(p));
  const volume = within.reduce((sum, { q }) => sum + Number(q), 0);
  return { t, o: prices[0], h: Math.max(...prices), l: Math.min(...prices), c: prices.at(-1), volume };
}

/** Plays a recording through adapter and hub by the recorder's clock, which ran 1.27 s behind the exchange's. */
async function playThroughHub(market: "spot" | "usdm", tick: string) {
  const frames = nanosecondFrames(readRecording(`binance_${market}_btcusdt_20240808.txt.gz`));
  let now = frames[0]?.ms ?? 0;
  const clock = { now: () => now, monotonic: () => now };
  const harness = createAdapterHarness(new Map([["BTCUSDT", "btcusdt"]]), (core) => {
    const rest = new RestClient({ baseUrl: "", perSecond: 1, counts: core.counts, monotonic: () => 0 });
    return createBinanceAdapter(core, market === "spot" ? binanceSpot("") : binanceUsdm(""), rest);
  });
  const feed = createScriptedFeed(["btcusdt"], clock.now, { kind: "live" });
  const hub = createMarketData({ feeds: [feed], instruments: coinInstruments(["BTC", "USDT", tick]), clock });
  const closed = new Map<number, unknown>();
  hub.onQuote(() => {
    const candle = hub.stream("btcusdt")?.fold.lastClosed("1m");
    if (candle) closed.set(candle.t, candle);
  });
  await hub.start();
  const trades: Trade[] = [];
  for (const { ms, text } of frames) {
    now = ms;
    for (const quote of harness.give(text, ms)) feed.say(quote);
    const { data } = JSON.parse(text) as { data?: Trade };
    if (data?.e === "trade" && (data.X ?? "MARKET") === "MARKET") trades.push(data);
  }
  const current = hub.currentCandle("btcusdt", "1m");
  await hub.stop();
  return { closed, current, trades, rejected: hub.counts().rejected };
}

describe.skipIf(RECORDINGS === null).each([
  { market: "spot", tick: "0.01", minutes: 5 },
  { market: "usdm", tick: "0.1", minutes: 4 },
] as const)("candles of the recorded $market market", ({ market, tick, minutes }) => {
  test("are the exchange's own: its trades, cut by its clock", { timeout: 60_000 }, async () => {
    const { closed, trades, rejected } = await playThroughHub(market, tick);
    expect(Object.fromEntries(rejected)).toEqual({});
    const first = Math.ceil((trades[0]?.T ?? 0) / MINUTE) * MINUTE;
    let compared = 0;
    for (let t = first; t + MINUTE <= (trades.at(-1)?.T ?? 0); t += MINUTE) {
      const { volume, ...prices } = candleOf(t, trades);
      const { o, h, l, c, v } = closed.get(t) as Record<"o" | "h" | "l" | "c" | "v", number>;
      const price = (ticks: number) => Number((ticks * Number(tick)).toFixed(2));
      expect({ t, o: price(o), h: price(h), l: price(l), c: price(c) }).toEqual(prices);
      expect(Math.abs(v / 1_000 - volume)).toBeLessThanOrEqual(0.001);
      compared += 1;
    }
    expect(compared).toBe(minutes);
    console.log(`${market}: ${compared} one-minute candles equal to the exchange's trades`);
  });
});

test.skipIf(RECORDINGS === null)(
  "the last one ends where the published quarter of an hour does",
  { timeout: 60_000 },
  async () => {
    const file = join(RECORDINGS ?? "", "../ohlcv/crypto/BTCUSDT_binance_spot_15m_2024_q1-q3.csv.gz");
    const rows = gunzipSync(readFileSync(file)).toString().split("\n");
    const quarter = Date.UTC(2024, 7, 8, 23, 45);
    const row = rows.find((line) => line.startsWith(String(quarter)));
    const [, , high = 0, low = 0, close] = (row ?? "").split(",").map(Number);
    const { closed, current } = await playThroughHub("spot", "0.01");
    const candles = [...closed.values(), current] as { t: number; h: number; l: number; c: number }[];
    const within = candles.filter(({ t }) => t >= quarter && t < quarter + 15 * MINUTE);
    expect((within.at(-1)?.c ?? 0) / 100).toBe(close);
    expect(Math.max(...within.map(({ h }) => h)) / 100).toBeLessThanOrEqual(high);
    expect(Math.min(...within.map(({ l }) => l)) / 100).toBeGreaterThanOrEqual(low);
  },
);
