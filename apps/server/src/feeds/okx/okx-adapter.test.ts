import { beforeEach, expect, onTestFinished, test } from "vitest";
import { RestClient } from "../exchange/rest-client.ts";
import { type AdapterHarness, createAdapterHarness } from "../exchange/testing/adapter-harness.ts";
import { StandIn } from "../exchange/testing/stand-in.ts";
import { until } from "../exchange/testing/until.ts";
import { createOkxAdapter } from "./okx-adapter.ts";

const T = Date.UTC(2026, 8, 6, 12);
const instId = "BTC-USDT";

let harness: AdapterHarness;
let asked: string[];
let answer: unknown;

beforeEach(async () => {
  asked = [];
  answer = 404;
  const server = await StandIn.open({
    onGet(path, query) {
      asked.push(`${path}?${query}`);
      return answer;
    },
  });
  onTestFinished(() => server.close());
  harness = createAdapterHarness(new Map([[instId, "btcusdt"]]), (core) => {
    const { counts } = core;
    const rest = new RestClient({ baseUrl: server.restUrl, perSecond: 1_000, counts, monotonic: () => 0 });
    return createOkxAdapter(core, "", rest);
  });
  harness.setTime(T);
  harness.adapter.links[0]?.opened();
  say("tickers", { last: "64000", bidPx: "63999", bidSz: "1", askPx: "64001", askSz: "1", ts: String(T) }, T);
});

const say = (channel: string, data: object, ms: number, action?: string) =>
  harness.give(JSON.stringify({ arg: { channel, instId }, action, data: [{ instId, ...data }] }), ms);
const change = (prevSeqId: number, seqId: number, bid: string, ms: number) =>
  say("books", { prevSeqId, seqId, checksum: 0, ts: String(ms), bids: [[bid, "2", "0", "1"]], asks: [] }, ms, "update");
const tend = (ms: number) => harness.adapter.tend?.(harness.setTime(ms));
/** Best bid of the book as it was told by then; undefined without a book. */
function best(ms: number): unknown {
  harness.give("pong", ms);
  return harness.quotes.at(-1)?.depth?.bids[0]?.[0];
}

test("where the channel begins without a snapshot, it is fetched, and the changes since then are joined to it", async () => {
  change(10, 17, "63999.5", T + 100);
  change(17, 30, "64000.1", T + 200);
  tend(T + 2_900);
  expect(asked).toEqual([]);
  answer = {
    code: "0",
    data: [{ asks: [["64001", "1", "0", "1"]], bids: [["63998", "1", "0", "1"]], ts: String(T + 150), seqId: 20 }],
  };
  tend(T + 3_000);
  await until("the book is fetched", () => asked.length === 1);
  await until("the book is whole", () => best(T + 3_010) !== undefined);
  expect(asked).toEqual([`/api/v5/market/books?instId=${instId}&sz=400`]);
  expect(best(T + 3_010)).toBe(64_000.1);
  expect(harness.sent).toEqual([]);

  // A lost change is repaired in the same way.
  change(31, 40, "64000.2", T + 4_000);
  expect(harness.core.counts.get("sequenceGap")).toBe(1);
  change(40, 44, "64000.3", T + 4_100);
  answer = {
    code: "0",
    data: [{ asks: [["64001", "1"]], bids: [["64000.3", "1"]], ts: String(T + 4_150), seqId: 44 }],
  };
  tend(T + 4_250);
  await until("the book is fetched again", () => asked.length === 2);
  await until("the book is whole again", () => best(T + 4_300) === 64_000.3);
});

test("a fetched snapshot that is older than the changes at hand is none, and what is no answer is asked for again", async () => {
  change(100, 117, "63999.5", T + 100);
  answer = { code: "0", data: [{ asks: [["64001", "1"]], bids: [["63998", "1"]], ts: String(T), seqId: 90 }] };
  tend(T + 3_000);
  await until("it is refused", () => harness.core.counts.get("sequenceGap") === 1);
  expect(best(T + 3_000)).toBeUndefined();
  change(117, 130, "63999.6", T + 3_100);
  answer = { code: "50011", data: [] };
  tend(T + 5_000);
  await until("nonsense is counted", () => harness.core.counts.get("restFailed") === 1);
  expect(best(T + 5_000)).toBeUndefined();
});
