import { collectionAdd, collectionDel, collectionList, isCollection } from "@evenkeel/contract/watchlist";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createScriptedFeed, type ScriptedFeed } from "#/feeds/scripted/index.ts";
import { CLASS_CODE, createInstruments, type Instrument } from "#/modules/instruments/index.ts";
import { createMarketData, type MarketData } from "#/modules/market-data/index.ts";
import { createIds } from "#/platform/ids.ts";
import { callRoute } from "#/testing/route-caller.ts";
import { createTestClock } from "#/testing/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import type { Route } from "#/transport/http/route.ts";
import { createWatchlist, WATCHLIST_MAX, watchlistRoutes } from "./index.ts";

const clock = createTestClock();
const ids = createIds(clock);
const instruments = createInstruments();
let database: TestDatabase;
let market: MarketData;
let feed: ScriptedFeed;
let routes: Route[];
let alice: string;
let bob: string;

beforeAll(async () => {
  database = await createTestDatabase({ max: 12 });
  feed = createScriptedFeed(["btcusdt", "aapl"], clock.now);
  market = createMarketData({ feeds: [feed], instruments, clock });
  await market.start();
  feed.say({ referCoin: "btcusdt", last: 64_000 });
  routes = watchlistRoutes(createWatchlist({ pool: database.pool, clock, ids, instruments }), market);
});
afterAll(async () => {
  await market.stop();
  await database.close();
});
beforeEach(() => {
  alice = String(ids.next());
  bob = String(ids.next());
});

const itemOf = ({ id, class: kind }: Instrument) => ({ coinId: id, type: CLASS_CODE[kind] });
const contract = (coin: string) => itemOf(instruments.find("coinContract", coin) as Instrument);
const [btc, eth, sol] = [contract("btcusdt"), contract("ethusdt"), contract("solusdt")];
const spotBtc = itemOf(instruments.find("coinSpot", "btcusdt") as Instrument);

const add = (userId: string, items: unknown) => callRoute(routes, collectionAdd, { body: items as [] }, { userId });
const del = (userId: string, entries: string) =>
  callRoute(routes, collectionDel, { params: { ids: entries } }, { userId });
const list = (userId: string, query: object = {}) =>
  callRoute(routes, collectionList, { query: { pageSize: "100", ...query } }, { userId });
const coinIdsOf = async (userId: string) => (await list(userId)).rows.map(({ coinId }) => coinId);

describe("adding", () => {
  test("puts the newest first, the first of one add on top, each with its live market row", async () => {
    expect(await add(alice, [btc])).toEqual({ added: 1 });
    expect(await add(alice, [eth, sol])).toEqual({ added: 2 });
    const { rows, total } = await list(alice);
    expect(rows.map(({ coin }) => coin)).toEqual(["ethusdt", "solusdt", "btcusdt"]);
    expect(total).toBe(3);
    expect(rows[2]).toMatchObject({
      ...btc,
      referCoin: "btcusdt",
      referMarket: "binance",
      market: { price: "64000.0", isCollected: true, collection: true, status: true },
    });
    expect(rows[0]?.market).toMatchObject({ price: null, status: false });
  });

  test("again changes nothing, also twice in one request", async () => {
    await add(alice, [btc]);
    const [first] = (await list(alice)).rows;
    expect(await add(alice, [btc, btc, eth])).toEqual({ added: 1 });
    expect((await list(alice)).rows.find(({ coin }) => coin === "btcusdt")).toEqual(first);
  });

  test("spot and contract of one coin are two favourites", async () => {
    expect(await add(alice, [btc, spotBtc])).toEqual({ added: 2 });
  });

  test("refuses an empty list, more than twenty, and what does not exist, with nothing added", async () => {
    const refused = async (items: unknown) => add(alice, items).catch((error: unknown) => error);
    const keys = (key: string, field: string) => ({ key: "request.invalid", data: { errors: [{ field, key }] } });
    expect(await refused([])).toMatchObject(keys("collection.empty", "body"));
    expect(await refused(Array(21).fill(btc))).toMatchObject(keys("collection.tooMany", "body"));
    expect(await refused([btc, { coinId: "9999", type: 2 }])).toMatchObject({ key: "market.unknownInstrument" });
    expect(await refused([{ ...btc, type: 1 }])).toMatchObject({ key: "market.unknownInstrument" });
    expect(await refused([btc, { ...eth, coin: "solusdt" }])).toMatchObject(keys("field.choice", "1.coin"));
    expect(await refused([{ ...btc, userId: bob }])).toMatchObject(keys("field.unknown", "0.userId"));
    expect(await coinIdsOf(alice)).toEqual([]);
  });
});

test("filters narrow list and total; a page behind the last keeps the total", async () => {
  await add(alice, [btc, spotBtc, eth]);
  const found = async (query: object) => {
    const { rows, total } = await list(alice, query);
    return [rows.map(({ coinId }) => coinId), total];
  };
  expect(await found({ type: "1" })).toEqual([[spotBtc.coinId], 1]);
  expect(await found({ coin: "btcusdt" })).toEqual([[btc.coinId, spotBtc.coinId], 2]);
  expect(await found({ coinId: eth.coinId })).toEqual([[eth.coinId], 1]);
  expect(await found({ pageSize: "2", pageNum: "2" })).toEqual([[eth.coinId], 3]);
  expect(await found({ pageNum: "9" })).toEqual([[], 3]);
});

test("an entry says whether it is there, and goes by its id", async () => {
  await add(alice, [btc, eth]);
  const ask = (coinId: string) => callRoute(routes, isCollection, { query: { coinId, type: "2" } }, { userId: alice });
  const { id } = await ask(btc.coinId);
  expect(await ask(sol.coinId)).toEqual({ isCollected: false, id: null });
  expect(await del(alice, `${id},${id}`)).toEqual({ deleted: 1 });
  expect(await del(alice, `${id}`)).toEqual({ deleted: 0 });
  expect(await ask(btc.coinId)).toEqual({ isCollected: false, id: null });
  await expect(del(alice, "")).rejects.toMatchObject({
    data: { errors: [{ field: "ids", key: "collection.noIds" }] },
  });
});

test("another person's entries are as good as none: not seen, not found, not removed, also among one's own", async () => {
  await add(alice, [btc]);
  await add(bob, [btc, eth]);
  const bobs = (await list(bob)).rows.map(({ id }) => id);
  const [own] = (await list(alice)).rows.map(({ id }) => id);
  expect(await del(alice, bobs.join(","))).toEqual({ deleted: 0 });
  expect(await del(alice, [own, ...bobs].join(","))).toEqual({ deleted: 1 });
  expect((await list(bob)).rows.map(({ id }) => id)).toEqual(bobs);
  expect(await coinIdsOf(alice)).toEqual([]);
});

describe("a burst", () => {
  test("of one favourite adds it once", async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => add(alice, [btc])));
    expect(replies.filter(({ added }) => added === 1)).toHaveLength(1);
    expect(await coinIdsOf(alice)).toEqual([btc.coinId]);
  });

  test("never passes the limit of all favourites", async () => {
    // Rows that stand for instruments that are listed no more count as well.
    await database.ownerPool.query(
      `INSERT INTO watchlist_entry SELECT $1::bigint - 1000000 - n, $1, 'gone-' || n, 2, now() FROM generate_series(1, $2) n`,
      [alice, WATCHLIST_MAX - 3],
    );
    const all = instruments.ofClass("coinContract").slice(0, 20).map(itemOf);
    const replies = await Promise.allSettled(all.map((item) => add(alice, [item])));
    expect(replies.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const reply of replies) {
      if (reply.status === "rejected") expect(reply.reason).toMatchObject({ key: "collection.full", status: 409 });
    }
    const { rows } = await database.ownerPool.query("SELECT count(*) FROM watchlist_entry WHERE user_id = $1", [alice]);
    expect(rows).toEqual([{ count: BigInt(WATCHLIST_MAX) }]);
    await expect(add(alice, all.slice(0, 20))).rejects.toMatchObject({ key: "collection.full" });
  });
});
