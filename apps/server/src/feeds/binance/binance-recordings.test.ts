import { describe, expect, test } from "vitest";
import type { FeedQuote } from "#/modules/market-data/index.ts";
import { type Reader, type RequestOptions, RestClient } from "../exchange/rest-client.ts";
import { createAdapterHarness } from "../exchange/testing/adapter-harness.ts";
import { expectSound } from "../exchange/testing/quote-checks.ts";
import {
  NO_RECORDINGS,
  nanosecondFrames,
  RECORDINGS,
  type RecordedFrame,
  readRecording,
  receivedFrames,
} from "../exchange/testing/recordings.ts";
import { StandIn } from "../exchange/testing/stand-in.ts";
import { type Row, TruthBook } from "../exchange/testing/truth-book.ts";
import { createBinanceAdapter } from "./binance-adapter.ts";
import { binanceSpot, binanceUsdm } from "./markets.ts";

if (RECORDINGS === null) console.log(NO_RECORDINGS);

interface Frame {
  readonly e?: string;
  readonly u?: number;
  readonly b: string;
  readonly a: string;
  readonly B: string;
  readonly A: string;
}

/** Says when the call that runs has been answered, whatever became of it. */
class WatchedRest extends RestClient {
  running: Promise<unknown> = Promise.resolve();

  override get<T>(
    path: string,
    query: Readonly<Record<string, string | number>>,
    read: Reader<T>,
    options?: RequestOptions,
  ): Promise<T> {
    const work = super.get(path, query, read, options);
    this.running = work.catch(() => undefined);
    return work;
  }
}

async function openHarness(market: "spot" | "usdm", symbols: [string, string][], snapshot: () => unknown) {
  const server = await StandIn.open({ onGet: snapshot });
  const rests: WatchedRest[] = [];
  const harness = createAdapterHarness(new Map(symbols), (core) => {
    const options = {
      baseUrl: server.restUrl,
      perSecond: 1_000,
      counts: core.counts,
      monotonic: () => performance.now(),
    };
    const rules = market === "spot" ? binanceSpot("") : binanceUsdm("");
    const rest = new WatchedRest(options);
    rests.push(rest);
    return createBinanceAdapter(core, rules, rest);
  });
  /** Resolves when every answer has been read and taken in. */
  const answered = async () => {
    for (const rest of rests) await rest.running;
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { server, harness, answered };
}

describe.skipIf(RECORDINGS === null).each([
  { market: "spot", file: "binance_spot_btcusdt_20240808.txt.gz", depths: 3451, trades: 9757 },
  { market: "usdm", file: "binance_usdm_btcusdt_20240808.txt.gz", depths: 6551, trades: 21_313 },
] as const)("the recorded $market market", ({ market, file, depths, trades }) => {
  test("bridges, never crosses, and says the exchange's own best prices", { timeout: 60_000 }, async () => {
    const frames = nanosecondFrames(readRecording(file));
    const at = frames.findIndex(({ text }) => text.startsWith('{"lastUpdateId"'));
    const truth = new TruthBook();
    const { server, harness, answered } = await openHarness(market, [["BTCUSDT", "btcusdt"]], () => ({
      lastUpdateId: truth.lastId,
      bids: truth.bids,
      asks: truth.asks,
    }));
    const start = frames[0]?.ms ?? 0;
    harness.setTime(start - 600);
    harness.adapter.links[0]?.opened();

    let compared = 0;
    let tickers = 0;
    let bookId = 0;
    let ticker: Frame | null = null;
    function expectTicker(quote: FeedQuote, { b, B, a, A }: Frame): void {
      expect([quote.bid, quote.bidQty, quote.ask, quote.askQty]).toEqual([b, B, a, A].map(Number));
    }
    /** Fetches the book where it is due, and waits for it. */
    async function refetch(ms: number): Promise<void> {
      const { counts } = harness.core;
      const before = counts.get("resync");
      harness.adapter.tend?.(harness.setTime(ms));
      if (counts.get("resync") > before) await answered();
    }
    async function play(part: readonly RecordedFrame[]): Promise<void> {
      for (const { ms, text } of part) {
        const said = harness.give(text, ms);
        for (const quote of said) expectSound(quote);
        const quote = said.at(-1);
        const { data } = JSON.parse(text) as { data: Frame };
        if (data.e === "depthUpdate") {
          truth.change(data.b as unknown as Row[], data.a as unknown as Row[], data.u);
          await refetch(ms);
        }
        if (quote === undefined || data.u === undefined) continue;
        if (data.e === "depthUpdate") {
          bookId = data.u;
          if (ticker?.u !== bookId) continue;
          // Where book and ticker stand at the same change they agree to the last digit.
          compared += 1;
          expectTicker(quote, ticker);
        } else {
          ticker = data;
          // A ticker that comes after a newer book is history.
          if (data.u < bookId) continue;
          tickers += 1;
          if (data.u === bookId) compared += 1;
          expectTicker(quote, data);
        }
      }
    }
    await play(frames.slice(0, at));
    const { lastUpdateId, bids, asks } = JSON.parse(frames[at]?.text ?? "{}") as RecordedSnapshot;
    truth.underlay(lastUpdateId, bids, asks);
    await refetch(frames[at]?.ms ?? 0);
    await play(frames.slice(at + 1));
    await server.close();

    const { counts, offset } = harness.core;
    for (const event of ["sequenceGap", "crossed", "badNumber", "tradeGap", "stray"] as const) {
      expect([event, counts.get(event)]).toEqual([event, 0]);
    }
    expect(counts.get("resync")).toBe(1 + counts.get("thinned"));
    expect(harness.quotes.filter(({ lastQty }) => lastQty !== undefined).length).toBeGreaterThan(trades * 0.99);
    expect(tickers).toBeGreaterThan(depths);
    // The recorder's clock ran 1.27 s behind the exchange's.
    expect(offset.ms).toBeGreaterThan(1_200);
    expect(offset.ms).toBeLessThan(1_320);
    console.log(
      `${market}: ${tickers} tickers equal, ${compared} at the book's own change, offset ${offset.ms.toFixed(0)} ms`,
    );
  });
});

test.skipIf(RECORDINGS === null)("trades fold into the recorded klines at every step", async () => {
  const frames = receivedFrames(readRecording("cryptofeed/binance_usdm_ws_2021.txt.gz"));
  const symbols = ["SUSHIUSDT", "AKROUSDT", "KEEPUSDT", "CTKUSDT"].map((s): [string, string] => [s, s.toLowerCase()]);
  const { server, harness } = await openHarness("usdm", symbols, () => 404);
  harness.setTime((frames[0]?.ms ?? 0) - 600);
  harness.adapter.links[0]?.opened();

  const minute = Date.UTC(2021, 6, 22, 22, 26);
  const trades: { coin: string; first: number; last: number; price: number; qty: number }[] = [];
  const klines: Kline[] = [];
  for (const { ms, text } of frames) {
    const said = harness.give(text, ms);
    const { data } = JSON.parse(text) as { data: { e: string; f: number; l: number; T: number; k: Kline } };
    if (data.e === "kline" && data.k.t === minute) klines.push(data.k);
    if (data.e !== "aggTrade" || data.T < minute) continue;
    const quote = said.find(({ lastQty }) => lastQty !== undefined);
    if (quote === undefined) throw new Error(`a trade was not told: ${text}`);
    const { referCoin: coin, last, lastQty } = quote;
    trades.push({ coin, first: data.f, last: data.l, price: Number(last), qty: Number(lastQty) });
  }
  let compared = 0;
  for (const k of klines) {
    const folded = trades.filter(({ coin, last }) => coin === k.s.toLowerCase() && last <= k.L);
    if (folded[0]?.first !== k.f || folded.at(-1)?.last !== k.L) continue;
    compared += 1;
    const prices = folded.map(({ price }) => price);
    const told = { o: prices[0], h: Math.max(...prices), l: Math.min(...prices), c: prices.at(-1) };
    expect(told).toEqual({ o: Number(k.o), h: Number(k.h), l: Number(k.l), c: Number(k.c) });
    expect(folded.reduce((sum, { qty }) => sum + qty, 0)).toBeCloseTo(Number(k.v), 6);
  }
  await server.close();
  expect(compared).toBeGreaterThan(5);
  console.log(`usdm 2021: ${compared} klines equal to the fold of their trades`);
});

interface RecordedSnapshot {
  readonly lastUpdateId: number;
  readonly bids: Row[];
  readonly asks: Row[];
}

interface Kline {
  readonly s: string;
  readonly t: number;
  /** First and last trade in it. */
  readonly f: number;
  readonly L: number;
  readonly o: string;
  readonly h: string;
  readonly l: string;
  readonly c: string;
  readonly v: string;
}
