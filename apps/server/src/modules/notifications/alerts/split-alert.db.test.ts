import { alertAdd, alertHistory, alertList, alertUpdate } from "@evenkeel/contract/alert";
import type { InputOf } from "@evenkeel/contract/endpoint";
import { notifyList } from "@evenkeel/contract/notify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createInstruments } from "#/modules/instruments/index.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import type { Notifications } from "../index.ts";
import { createNoticeBench, type NoticeBench } from "../testing/bench.ts";

const APPLE = createInstruments().find("stock", "aapl")?.id ?? "";
const HOUR = 3_600_000;

let database: TestDatabase;
let bench: NoticeBench;
let instance: Notifications;
let alice: string;
let splitAt = 0;

beforeEach(async () => {
  database = await createTestDatabase({ max: 12 });
  bench = await createNoticeBench(database.pool);
  instance = await bench.boot();
  alice = bench.newUserId();
  splitAt = bench.clock.now() + HOUR;
  say("400.00");
});
afterEach(async () => {
  await bench.stop();
  await database.close();
});

function say(last: string): void {
  bench.clock.advance(10);
  bench.feed.say({ referCoin: "aapl", last });
}

type Words = Partial<InputOf<typeof alertAdd>["body"]>;
const add = (words: Words) =>
  bench.call(
    alertAdd,
    {
      body: {
        coinId: APPLE,
        type: 6,
        kind: "priceAbove",
        level: "404",
        frequency: "once",
        channels: ["inApp"],
        ...words,
      },
    },
    alice,
  );
const list = async () => (await bench.call(alertList, { query: {} }, alice)).rows.toReversed();
const notices = async () => (await bench.call(notifyList, { query: {} }, alice)).rows.toReversed();
const split = (newShares = 4, oldShares = 1) => bench.split({ referCoin: "aapl", at: splitAt, newShares, oldShares });

/** The first price of the day from which it counts; the feed goes on by the old count, and the hub divides. */
async function opens(last: string): Promise<void> {
  bench.clock.advance(splitAt - bench.clock.now());
  say(last);
  await instance.settled();
}

test("levels go over to the new count before the first price is judged, with a notice each; percentages stay", async () => {
  await add({});
  await add({ kind: "priceBelow", level: "390.01" });
  await add({ kind: "volumeAbove", level: "1000000" });
  await add({ kind: "changeDown", level: "20", window: "1h" });
  split();
  await opens("400.00");
  instance.sweep();
  await instance.settled();
  // 97.5025 to the nearest tick.
  expect((await list()).map(({ level, isOn }) => [level, isOn])).toEqual([
    ["101", true],
    ["97.5", true],
    ["4000000", true],
    ["20", true],
  ]);
  expect((await notices()).map(({ type, args }) => [type, args.level, args.value].join(" ")).sort()).toEqual([
    "alert.priceSplit 390.01 97.5",
    "alert.priceSplit 404 101",
    "alert.volumeSplit 1000000 4000000",
  ]);
  // Three quarters less in an hour is the count and no fall.
  expect((await bench.call(alertHistory, { query: {} }, alice)).rows).toEqual([]);
  say("404.00");
  await instance.settled();
  expect((await bench.call(alertHistory, { query: {} }, alice)).rows).toMatchObject([
    { level: "101", value: "101.00" },
  ]);
});

test("once: over a restart at its instant and after it, and not what was set since", async () => {
  await add({});
  split();
  await instance.stop();
  bench.clock.advance(splitAt - bench.clock.now());
  say("400.00");
  instance = await bench.boot();
  await instance.settled();
  expect(await list()).toMatchObject([{ level: "101" }]);
  await add({ level: "110" });
  const [first] = await list();
  await bench.call(alertUpdate, { body: { id: first?.id ?? "", level: "106" } }, alice);
  await instance.stop();
  instance = await bench.boot();
  say("404.00");
  await instance.settled();
  expect((await list()).map(({ level }) => level)).toEqual(["106", "110"]);
  expect((await notices()).filter(({ type }) => type === "alert.priceSplit")).toHaveLength(1);
});

test("an alert that is off follows too, without a word, and no level falls below a tick", async () => {
  const { id } = await add({});
  await bench.call(alertUpdate, { body: { id, isOn: false } }, alice);
  await add({ kind: "priceBelow", level: "0.02" });
  split(100, 1);
  await opens("400.00");
  instance.sweep();
  await instance.settled();
  expect((await list()).map(({ level, isOn }) => [level, isOn])).toEqual([
    ["4.04", false],
    ["0.01", true],
  ]);
  expect((await notices()).map(({ args }) => args.value)).toEqual(["0.01"]);
});
