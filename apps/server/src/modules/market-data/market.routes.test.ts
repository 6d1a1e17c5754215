import type { Endpoint, InputOf } from "@evenkeel/contract/endpoint";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { detail, homeCoins, kline } from "@evenkeel/contract/market";
import { coinList, stockList } from "@evenkeel/contract/market-lists";
import { depth } from "@evenkeel/contract/order-book";
import { terms } from "@evenkeel/contract/terms";
import { beforeAll, expect, test } from "vitest";
import { createScriptedFeed, type ScriptedFeed } from "#/feeds/scripted/index.ts";
import { createInstruments } from "#/modules/instruments/index.ts";
import type { RequestContext } from "#/transport/http/route.ts";
import { createMarketData, type MarketData, marketRoutes } from "./index.ts";

const START = Date.parse("2026-03-11T15:00:00Z");
const instruments = createInstruments();
let now = START;
let market: MarketData;
let feed: ScriptedFeed;

beforeAll(async () => {
  feed = createScriptedFeed(["btcusdt", "ethusdt", "solusdt", "aapl", "00700"], () => now);
  const admin = { futures: "0.025", forex: "0.005", index: "0.025", stock: "0.025" };
  market = createMarketData({
    feeds: [feed],
    instruments,
    clock: { now: () => now, monotonic: () => now },
    overnight: { admin, benchmark: { USD: "0.02" } },
  });
  await market.start();
  feed.say({ referCoin: "btcusdt", last: 64_000 });
  feed.say({ referCoin: "ethusdt", last: 3_000 });
  feed.say({ referCoin: "aapl", last: 230 });
  feed.say({ referCoin: "ethusdt", last: 3_030 });
  feed.say({ referCoin: "btcusdt", last: 63_360 });
  return () => market.stop();
});

let lookups = 0;
const favourites = async (userId: string) => {
  lookups += 1;
  return new Set(userId === "1" ? [instruments.find("coinContract", "ethusdt")?.id ?? ""] : []);
};

/** Calls an endpoint as the pipeline does, its query already parsed by the contract. */
async function call(endpoint: Endpoint, query: Record<string, string>, locale = "en", userId: string | null = null) {
  const route = marketRoutes(market, instruments, favourites).find((candidate) => candidate.endpoint === endpoint);
  const context: RequestContext = {
    user: userId === null ? null : { id: userId, mode: "SIM", sessionId: "1" },
    requestId: "r",
    now,
    locale,
    ip: "",
    claim: null,
  };
  const input = { query: endpoint.query?.parse(query) } as InputOf<Endpoint>;
  return route?.handle(context, input);
}

async function coins(query: Record<string, string>): Promise<string[]> {
  const { rows } = (await call(coinList, query)) as { rows: MarketRow[] };
  return rows.map(({ coin }) => coin);
}

test("only instruments with a price source are listed, each row as the contract says", async () => {
  const { rows, total } = (await call(coinList, {})) as { rows: MarketRow[]; total: number };
  expect(total).toBe(3);
  for (const row of rows) expect(coinList.row.safeParse(row).error).toBeUndefined();
  expect(rows[0]).toMatchObject({ coin: "btcusdt", name: "Bitcoin", price: "63360.0", chRate: "-1.00", status: true });
  expect(rows[2]).toMatchObject({ coin: "solusdt", price: null, chRate: null, stale: true });
});

test("names follow the language", async () => {
  const { rows } = (await call(coinList, {}, "zh")) as { rows: MarketRow[] };
  expect(rows[0]?.name).toBe("比特币");
});

test("lists sort over live values on the server, what has no value last in either order", async () => {
  expect(await coins({ sort: "chRate", order: "desc" })).toEqual(["ethusdt", "btcusdt", "solusdt"]);
  expect(await coins({ sort: "chRate", order: "asc" })).toEqual(["btcusdt", "ethusdt", "solusdt"]);
  expect(await coins({ sort: "price", order: "asc" })).toEqual(["ethusdt", "btcusdt", "solusdt"]);
  expect(await coins({ sort: "name", order: "desc" })).toEqual(["solusdt", "ethusdt", "btcusdt"]);
});

test("by name means by the symbol, which stands first in every row and every language", async () => {
  const { rows } = (await call(stockList, { sort: "name", order: "asc" }, "zh")) as { rows: MarketRow[] };
  expect(rows.map(({ symbol }) => symbol)).toEqual(["00700.HK", "AAPL"]);
});

test("a page is a page of the order asked for", async () => {
  expect(await coins({ sort: "name", order: "asc", pageSize: "2", pageNum: "2" })).toEqual(["solusdt"]);
  expect(await coins({ pageNum: "9" })).toEqual([]);
});

test("search is by name or by code, as plain text", async () => {
  expect(await coins({ name: "eth" })).toEqual(["ethusdt"]);
  expect(await coins({ name: "以太" })).toEqual(["ethusdt"]);
  expect(await coins({ coin: "SOL" })).toEqual(["solusdt"]);
  expect(await coins({ name: "%" })).toEqual([]);
  expect(await coins({ name: ".*" })).toEqual([]);
});

test("stocks narrow to a market", async () => {
  const { rows } = (await call(stockList, { market: "HK", country: "en" })) as { rows: MarketRow[] };
  expect(rows.map(({ coin }) => coin)).toEqual(["00700"]);
});

test("the home overview has all groups", async () => {
  const groups = (await call(homeCoins, {})) as object;
  expect(homeCoins.data.safeParse(groups).success).toBe(true);
});

test("favourites of who asks are marked, with one look for a whole list", async () => {
  const marked = async (userId: string | null) => {
    const { rows } = (await call(coinList, {}, "en", userId)) as { rows: MarketRow[] };
    return rows.filter((row) => row.isCollected && row.collection).map(({ coin }) => coin);
  };
  lookups = 0;
  expect(await marked("1")).toEqual(["ethusdt"]);
  expect(lookups).toBe(1);
  expect(await marked("2")).toEqual([]);
  expect(await marked(null)).toEqual([]);
  expect(lookups).toBe(2);
  const home = (await call(homeCoins, {}, "en", "1")) as { contractCoinConfigs: MarketRow[] };
  expect(home.contractCoinConfigs.filter((row) => row.isCollected).map(({ coin }) => coin)).toEqual(["ethusdt"]);
  expect(lookups).toBe(3);
});

test("the detail of a derivative has its overnight rates, that of a coin its funding, each with its source", async () => {
  const aapl = (await call(detail, { referCoin: "aapl" })) as object;
  expect(detail.data.safeParse(aapl).error).toBeUndefined();
  expect(aapl).toMatchObject({
    fundingRate: null,
    overnightRate: "0.00012500",
    overnight: { long: "0.045", short: "0.005", dayCount: 360, nextAt: Date.parse("2026-03-11T21:00:00Z"), nights: 1 },
    source: { name: "scripted", kind: "simulated", standby: [], degraded: false },
    stale: false,
  });
  const btc = (await call(detail, { referCoin: "btcusdt" })) as object;
  expect(detail.data.safeParse(btc).error).toBeUndefined();
  expect(btc).toMatchObject({ fundingRate: "0.00010000", overnightRate: null, overnight: null });
});

test("the terms of every class have their fees, tiers, nights and hours", async () => {
  const termsOf = async (coinId = "") => {
    const found = await call(terms, { coinId });
    expect(terms.data.safeParse(found).error).toBeUndefined();
    return found as object;
  };
  for (const { id } of instruments.all) await termsOf(id);

  expect(await termsOf(instruments.find("stock", "aapl")?.id)).toMatchObject({
    currency: "USD",
    tierCurrency: "USDT",
    contractSize: "1",
    takerFeeRate: "0",
    tiers: instruments.find("stock", "aapl")?.tiers,
    overnight: { long: "0.045", longNight: "0.00012500", short: "0.005", shortNight: "0.00001389", dayCount: 360 },
    zone: "America/New_York",
    hours: [
      "2026-03-10",
      "2026-03-11",
      "2026-03-12",
      "2026-03-13",
      "2026-03-16",
      "2026-03-17",
      "2026-03-18",
      "2026-03-19",
    ].map((day) => ({ state: "open", from: Date.parse(`${day}T13:30:00Z`), to: Date.parse(`${day}T20:00:00Z`) })),
  });
  const spot = await termsOf(instruments.find("coinSpot", "btcusdt")?.id);
  expect(spot).toMatchObject({ makerFeeRate: "0.001", takerFeeRate: "0.001", tiers: [], overnight: null, zone: "UTC" });
  const contract = await termsOf(instruments.find("coinContract", "btcusdt")?.id);
  expect(contract).toMatchObject({
    currency: "USDT",
    tierCurrency: "USDT",
    makerFeeRate: "0.0002",
    takerFeeRate: "0.0006",
    overnight: null,
  });
  await expect(call(terms, { coinId: "nothing" })).rejects.toMatchObject({ key: "market.unknownInstrument" });
});

test("unknown and uncovered streams are told apart; a stale book is refused", async () => {
  const candles = (referCoin: string) => call(kline, { referCoin, interval: "1m" });
  await expect(candles("nosuch")).rejects.toMatchObject({ key: "market.unknownInstrument" });
  await expect(candles("eurusd")).rejects.toMatchObject({ key: "market.noHistory" });
  expect(await call(depth, { referCoin: "btcusdt", limit: "5" })).toMatchObject({ ts: START });
  now += 6_000;
  await expect(call(depth, { referCoin: "btcusdt", limit: "5" })).rejects.toMatchObject({ key: "market.stale" });
});
