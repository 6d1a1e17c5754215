import { expect, test } from "vitest";
import { RestClient } from "../exchange/rest-client.ts";
import { createAdapterHarness } from "../exchange/testing/adapter-harness.ts";
import { expectSound } from "../exchange/testing/quote-checks.ts";
import { NO_RECORDINGS, RECORDINGS, readRecording, receivedFrames } from "../exchange/testing/recordings.ts";
import { createOkxAdapter } from "./okx-adapter.ts";

if (RECORDINGS === null) console.log(NO_RECORDINGS);

interface Frame {
  readonly event?: string;
  readonly action?: string;
  readonly arg: { readonly channel: string };
  readonly data: readonly Record<string, string>[];
}

const SYMBOLS = ["BTC-USD-220527", "UNI-USD-SWAP", "BTC-USDT"];

function openHarness() {
  const harness = createAdapterHarness(new Map(SYMBOLS.map((symbol) => [symbol, symbol.toLowerCase()])), (core) => {
    const rest = new RestClient({ baseUrl: "", perSecond: 1, counts: core.counts, monotonic: () => 0 });
    return createOkxAdapter(core, "", rest);
  });
  harness.setTime(Date.UTC(2022, 4, 13, 16, 27));
  harness.adapter.links[0]?.opened();
  return harness;
}

test.skipIf(RECORDINGS === null)("the recorded books are whole: every checksum equal, never crossed", () => {
  const frames = receivedFrames(readRecording("cryptofeed/okx_v5_ws_2022.txt.gz"));
  const { give, core } = openHarness();
  let books = 0;
  let trades = 0;
  for (const { ms, text } of frames) {
    const said = give(text, ms);
    for (const quote of said) expectSound(quote);
    const frame = JSON.parse(text) as Frame;
    if (frame.event !== undefined) continue;
    if (frame.arg.channel === "books") books += 1;
    if (frame.arg.channel !== "trades") continue;
    const [trade] = frame.data;
    // The first trade of a subscription is the last one there was, however old; it is no news.
    const told = said.find(({ lastQty }) => lastQty !== undefined);
    if (told === undefined) continue;
    trades += 1;
    expect([told.last, told.lastQty, told.side]).toEqual([Number(trade?.px), Number(trade?.sz), trade?.side]);
  }
  expect(books).toBe(290);
  expect(trades).toBeGreaterThan(70);
  for (const event of ["checksum", "sequenceGap", "crossed", "badNumber", "stray", "resync"] as const) {
    expect([event, core.counts.get(event)]).toEqual([event, 0]);
  }
  console.log(`okx: ${books} books proved by their checksums, ${trades} trades equal`);
});

test.skipIf(RECORDINGS === null)("without the book the quotes are the exchange's own tickers", () => {
  const frames = receivedFrames(readRecording("cryptofeed/okx_v5_ws_2022.txt.gz"));
  const { give } = openHarness();
  let compared = 0;
  for (const { ms, text } of frames) {
    const { arg, data, event } = JSON.parse(text) as Frame;
    if (event !== undefined || arg.channel !== "tickers") continue;
    const quote = give(text, ms).at(-1);
    const [ticker] = data;
    if (quote === undefined || ticker === undefined) continue;
    compared += 1;
    const { bid, bidQty, ask, askQty, last } = quote;
    const { bidPx, bidSz, askPx, askSz } = ticker;
    expect([bid, bidQty, ask, askQty, last]).toEqual([bidPx, bidSz, askPx, askSz, ticker.last].map(Number));
  }
  expect(compared).toBeGreaterThan(25);
  console.log(`okx: ${compared} tickers equal`);
});

test.skipIf(RECORDINGS === null)("a wrong checksum voids the book, which is subscribed to anew", () => {
  const frames = receivedFrames(readRecording("cryptofeed/okx_v5_ws_2022.txt.gz"));
  const { give, core, adapter, sent, setTime } = openHarness();
  const updates = frames.filter(({ text }) => text.includes('"books","instId":"BTC-USDT"'));
  const [snapshot, first] = updates.filter(({ text }) => text.includes('"action"'));
  if (snapshot === undefined || first === undefined) throw new Error("the recording has no book");
  give(snapshot.text, snapshot.ms);
  give(first.text.replace(/"checksum":-?\d+/, '"checksum":12345'), first.ms);
  expect(core.counts.get("checksum")).toBe(1);
  adapter.tend?.(setTime(first.ms + 1));
  // The recording's other instruments were never told, and are asked for too.
  const asked = () =>
    sent.filter((text) => text.includes("BTC-USDT")).map((text) => (JSON.parse(text) as { op: string }).op);
  expect(asked()).toEqual(["unsubscribe", "subscribe"]);
  give(snapshot.text, first.ms + 2);
  adapter.tend?.(setTime(first.ms + 1_000));
  expect(asked()).toHaveLength(2);
});
