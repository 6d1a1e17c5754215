import { expect, test } from "vitest";
import { RestClient } from "../exchange/rest-client.ts";
import { createAdapterHarness } from "../exchange/testing/adapter-harness.ts";
import { expectSound } from "../exchange/testing/quote-checks.ts";
import { NO_RECORDINGS, RECORDINGS, readRecording, receivedFrames } from "../exchange/testing/recordings.ts";
import { createCoinbaseAdapter } from "./coinbase-adapter.ts";

if (RECORDINGS === null) console.log(NO_RECORDINGS);

const PRODUCTS = [
  "SKL-USD",
  "SKL-BTC",
  "BAND-GBP",
  "NMR-EUR",
  "BAND-BTC",
  "YFI-BTC",
  "DASH-BTC",
  "NU-GBP",
  "CRV-EUR",
  "SKL-GBP",
];

interface Frame {
  readonly type: string;
  readonly product_id: string;
  readonly price: string;
  readonly size: string;
  readonly side: string;
  readonly best_bid: string;
  readonly best_ask: string;
}

function openHarness() {
  const harness = createAdapterHarness(new Map(PRODUCTS.map((product) => [product, product.toLowerCase()])), (core) => {
    const rest = new RestClient({ baseUrl: "", perSecond: 1, counts: core.counts, monotonic: () => 0 });
    return createCoinbaseAdapter(core, "", rest);
  });
  harness.setTime(Date.UTC(2021, 3, 17, 16, 43, 37));
  harness.adapter.links[0]?.opened();
  return harness;
}

test.skipIf(RECORDINGS === null)("the recorded books never cross, and agree with tickers and trades", () => {
  const frames = receivedFrames(readRecording("cryptofeed/coinbase_exchange_ws_2021.txt.gz"));
  const { give, core, quotes } = openHarness();
  const asks = new Map<string, number>();
  const bids = new Map<string, number>();
  let trades = 0;
  let agreed = 0;
  let tickers = 0;
  for (const { ms, text } of frames) {
    const said = give(text, ms);
    for (const quote of said) {
      expectSound(quote);
      bids.set(quote.referCoin, Number(quote.bid));
      asks.set(quote.referCoin, Number(quote.ask));
    }
    const frame = JSON.parse(text) as Frame;
    if (frame.type === "match") {
      const told = said.find(({ lastQty }) => lastQty !== undefined);
      trades += 1;
      // The maker's side is told, the taker's is wanted.
      const taker = frame.side === "buy" ? "sell" : "buy";
      expect([told?.last, told?.lastQty, told?.side]).toEqual([Number(frame.price), Number(frame.size), taker]);
    }
    if (frame.type === "ticker" && bids.has(frame.product_id.toLowerCase())) {
      tickers += 1;
      const coin = frame.product_id.toLowerCase();
      if (bids.get(coin) === Number(frame.best_bid) && asks.get(coin) === Number(frame.best_ask)) agreed += 1;
    }
  }
  expect(trades).toBe(97);
  expect(quotes.length).toBeGreaterThan(9_000);
  for (const event of ["sequenceGap", "crossed", "stray", "tradeGap"] as const) {
    expect([event, core.counts.get(event)]).toEqual([event, 0]);
  }
  // Book and ticker are told by two channels: at a trade one of them is a moment ahead.
  expect(agreed / tickers).toBeGreaterThan(0.5);
  console.log(
    `coinbase: ${quotes.length} quotes sound, ${trades} trades equal, ${agreed} of ${tickers} tickers at the book`,
  );
});

test.skipIf(RECORDINGS === null)("without the book the quotes are the exchange's own tickers", () => {
  const { give } = openHarness();
  let compared = 0;
  for (const { ms, text } of receivedFrames(readRecording("cryptofeed/coinbase_exchange_ws_2021.txt.gz"))) {
    const frame = JSON.parse(text) as Frame;
    if (frame.type !== "ticker") continue;
    const quote = give(text, ms).at(-1);
    if (quote === undefined) continue;
    compared += 1;
    expect([quote.bid, quote.ask, quote.last]).toEqual([frame.best_bid, frame.best_ask, frame.price].map(Number));
  }
  expect(compared).toBeGreaterThan(80);
  console.log(`coinbase: ${compared} tickers equal`);
});
