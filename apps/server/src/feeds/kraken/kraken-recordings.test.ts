import { describe, expect, test } from "vitest";
import { RestClient } from "../exchange/rest-client.ts";
import { createAdapterHarness } from "../exchange/testing/adapter-harness.ts";
import { expectSound } from "../exchange/testing/quote-checks.ts";
import { NO_RECORDINGS, RECORDINGS, readRecording, receivedFrames } from "../exchange/testing/recordings.ts";
import { createKrakenAdapter } from "./kraken-adapter.ts";
import { fixedDigits, keepDigits } from "./kraken-text.ts";

if (RECORDINGS === null) console.log(NO_RECORDINGS);

const INSTRUMENT = {
  channel: "instrument",
  type: "snapshot",
  data: { assets: [], pairs: [{ symbol: "BTC/USD", price_precision: 1, qty_precision: 8, status: "online" }] },
};
const TICKER = {
  channel: "ticker",
  type: "snapshot",
  data: [{ symbol: "BTC/USD", bid: 29_430.2, bid_qty: 0.18, ask: 29_430.3, ask_qty: 8.25, last: 29_430.2, volume: 1 }],
};

function openHarness() {
  const harness = createAdapterHarness(new Map([["BTC/USD", "btcusd"]]), (core) => {
    const rest = new RestClient({ baseUrl: "", perSecond: 1, counts: core.counts, monotonic: () => 0 });
    return createKrakenAdapter(core, "", rest, 10);
  });
  harness.adapter.links[0]?.opened();
  return harness;
}

/** Frames with their own time; the recording has none of receipt. */
function recordedBook(): { text: string; ms: number }[] {
  let ms = Date.UTC(2023, 6, 30, 15, 29, 58);
  return readRecording("kraken_v2_book_btcusd_depth10.jsonl.gz").map((text) => {
    ms = Math.max(ms, Date.parse(/"timestamp": "([^"]+)"/.exec(text)?.[1] ?? "") || 0);
    return { text, ms };
  });
}

describe.skipIf(RECORDINGS === null)("the recorded book", () => {
  test("is whole: every checksum equal, never crossed", () => {
    const { give, core, quotes } = openHarness();
    const frames = recordedBook();
    const start = frames[0]?.ms ?? 0;
    give(JSON.stringify(INSTRUMENT), start);
    give(JSON.stringify(TICKER), start);
    for (const { text, ms } of frames) for (const quote of give(text, ms)) expectSound(quote);
    expect(frames).toHaveLength(510);
    expect(quotes.length).toBeGreaterThan(500);
    for (const event of ["checksum", "crossed", "badNumber", "resync"] as const) {
      expect([event, core.counts.get(event)]).toEqual([event, 0]);
    }
    console.log(`kraken: ${frames.length} books proved by their checksums`);
  });

  test("that lost one change fails at the next checksum and is subscribed to anew", () => {
    const { give, core, adapter, sent, setTime, quotes } = openHarness();
    const [snapshot, , second, third] = recordedBook();
    if (snapshot === undefined || second === undefined || third === undefined) throw new Error("no recording");
    give(JSON.stringify(INSTRUMENT), snapshot.ms);
    give(JSON.stringify(TICKER), snapshot.ms);
    give(snapshot.text, snapshot.ms);
    give(second.text, second.ms);
    expect(core.counts.get("checksum")).toBe(1);
    give(third.text, third.ms);
    expect(quotes.at(-1)?.depth?.asks[0]?.[0]).toBe(29_430.3);
    adapter.tend?.(setTime(third.ms + 1));
    const asked = sent.map(
      (text) => JSON.parse(text) as { method: string; params: { channel: string; depth: number } },
    );
    expect(asked.map(({ method }) => method)).toEqual(["unsubscribe", "subscribe"]);
    expect(asked.every(({ params }) => params.channel === "book" && params.depth === 10)).toBe(true);
  });

  test("the old protocol's frames do not disturb the new one's reader", () => {
    const { give, core, quotes } = openHarness();
    for (const name of ["kraken_v1_ws_2021", "kraken_v1_ws_trades_2021"]) {
      for (const { text, ms } of receivedFrames(readRecording(`cryptofeed/${name}.txt.gz`))) give(text, ms);
    }
    expect(quotes).toEqual([]);
    expect(core.counts.get("malformed")).toBeGreaterThan(4_000);
  });
});

test("digits are kept as they were written, and filled up to the pair's precision", () => {
  expect(keepDigits('{"price": 4.10, "qty":0.00001000,"checksum":12}')).toBe(
    '{"price":"4.10", "qty":"0.00001000","checksum":12}',
  );
  expect(fixedDigits("4", 2)).toBe("4.00");
  expect(fixedDigits("4.1", 2)).toBe("4.10");
  expect(fixedDigits("1e-05", 8)).toBe("0.00001000");
  expect(fixedDigits("4.123", 2)).toBe("4.123");
  expect(fixedDigits("4.1", undefined)).toBe("4.1");
});

test("a first snapshot that is thin and bears no checksum is taken, and replaced by the next", () => {
  const { give, quotes } = openHarness();
  const level = (price: number) => [{ price, qty: 1 }];
  give(JSON.stringify(TICKER), 1e12);
  const thin = { symbol: "BTC/USD", bids: level(29_430), asks: level(29_431) };
  give(JSON.stringify({ channel: "book", type: "snapshot", data: [thin] }), 1e12);
  expect(quotes.at(-1)).toMatchObject({ bid: 29_430, ask: 29_431 });
});
