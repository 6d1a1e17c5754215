import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Duplex } from "node:stream";
import { LIMITS } from "@evenkeel/contract/limits";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createScriptedFeed, type ScriptedFeed } from "#/feeds/scripted/index.ts";
import { createInstruments } from "#/modules/instruments/index.ts";
import { createMarketData, type MarketData } from "#/modules/market-data/index.ts";
import { systemClock } from "#/platform/clock.ts";
import { Connection } from "./connection.ts";
import { FanOut } from "./fan-out.ts";
import { createSockets, type SocketServer } from "./index.ts";

const CROWD = 1_000;
/** What this process may hold for one reader: 256 KiB, and the frame that went over that. */
const PER_READER = 300 * 1024;
const COINS = 20;
/** Unlike any price before it. */
const NEWEST = "100.7";
const PATIENT = { timeout: 30_000 };

const instruments = createInstruments();
const coins = instruments.ofClass("coinContract").map(({ referCoin }) => referCoin);
const followed = coins.slice(0, COINS);
let http: Server;
let url: string;
let feed: ScriptedFeed;
let market: MarketData;
let sockets: SocketServer;
const clients: WebSocket[] = [];

beforeEach(async () => {
  feed = createScriptedFeed([...instruments.streams.keys()], () => systemClock.now());
  market = createMarketData({ feeds: [feed], instruments, clock: systemClock });
  await market.start();
  sockets = createSockets({ market, clock: systemClock, connectionsPerIp: 2 * CROWD, authenticate: async () => null });
  http = createServer();
  sockets.attach(http);
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ws/data/0123456789abcdef`;
  for (const coin of coins) feed.say({ referCoin: coin, last: 100 });
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.terminate();
  await sockets.close();
  await market.stop();
  http.close();
});

async function connect(): Promise<WebSocket> {
  const ws = new WebSocket(url, { perMessageDeflate: false });
  clients.push(ws);
  ws.on("error", () => undefined);
  await once(ws, "open");
  return ws;
}

async function connectAll(count: number): Promise<WebSocket[]> {
  const all: WebSocket[] = [];
  while (all.length < count) all.push(...(await Promise.all(Array.from({ length: Math.min(100, count) }, connect))));
  return all;
}

const subscribe = (ws: WebSocket, stream: string, symbols: readonly string[], id?: string) =>
  ws.send(JSON.stringify({ type: "subscribe", channel: 0, coins: symbols.join(","), stream, id }));

test("a thousand sockets each get the newest price, and leave nothing behind", { timeout: 60_000 }, async () => {
  const all = await connectAll(CROWD);
  const heard = new Set<WebSocket>();
  const newest = new Set<WebSocket>();
  for (const ws of all) {
    ws.on("message", (data) => {
      heard.add(ws);
      if (data.toString().includes(NEWEST)) newest.add(ws);
    });
    subscribe(ws, "ticker", followed);
  }
  await expect.poll(() => heard.size, PATIENT).toBe(CROWD);
  for (const coin of followed) feed.say({ referCoin: coin, last: NEWEST });
  await expect.poll(() => newest.size, PATIENT).toBe(CROWD);
  expect(sockets.counts().clients).toBe(CROWD);
  for (const ws of all) ws.terminate();
  await expect.poll(() => sockets.counts().clients, PATIENT).toBe(0);
  expect(sockets.counts().bufferedBytes).toBe(0);
});

test("a thousand readers that never read hold a bounded amount each, and one beside them misses nothing", {
  timeout: 60_000,
}, () => {
  const fanOut = new FanOut(market, systemClock);
  market.onQuote((quote) => fanOut.mark(quote));
  const reader = (isReading: boolean): Connection => {
    const wire = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => void (isReading && done()) });
    return new Connection({ readyState: 1, OPEN: 1 } as WebSocket, wire, "", 0);
  };
  const stuck = Array.from({ length: CROWD }, () => reader(false));
  const lively = reader(true);
  for (const connection of [...stuck, lively]) {
    for (const stream of ["ticker", "trade", "detail"] as const) {
      fanOut.groups.follow(connection, { stream, channel: 0 }, new Set(followed));
    }
  }
  let sentToLively = 0;
  const offer = lively.offer.bind(lively);
  lively.offer = (frame, mono) => {
    sentToLively += 1;
    return offer(frame, mono);
  };
  const levels = (best: number, direction: number) =>
    Array.from({ length: 20 }, (_, at): [number, number] => [best + (direction * at) / 10, at + 1.123]);
  for (let round = 1; round <= 200; round++) {
    for (const coin of followed) {
      const [bid, ask] = [100 + (round % 5) / 10, 100.2 + (round % 5) / 10];
      const depth = { bids: levels(bid, -1), asks: levels(ask, 1) };
      feed.say({ referCoin: coin, last: bid, bid, ask, depth, lastQty: 1, side: "buy" });
    }
    fanOut.round();
    // A book for each coin, one frame of all tickers and one of all trades: in every round, whoever stands beside.
    expect(sentToLively).toBe((COINS + 2) * round);
    expect(lively.slowSince).toBeNull();
  }
  const waiting = stuck.map(({ waitingBytes }) => waitingBytes);
  expect(Math.min(...waiting)).toBeGreaterThan(200 * 1024);
  expect(Math.max(...waiting)).toBeLessThan(PER_READER);
  for (const connection of stuck) fanOut.drop(connection);
});

test("a client that asks for everything gets what one may follow and a refusal for the rest", {
  timeout: 60_000,
}, async () => {
  const ws = await connect();
  const replies = new Map<unknown, unknown>();
  ws.on("message", (data) => {
    const { id, type, msg } = JSON.parse(data.toString()) as Record<string, unknown>;
    if (id !== undefined) replies.set(id, msg ?? type);
  });
  const streams = ["ticker", "trade", "detail", "kline"];
  const asked = streams.flatMap((stream) => [`${stream}-a`, `${stream}-b`]);
  for (const stream of streams) {
    subscribe(ws, stream, coins, `${stream}-a`);
    subscribe(ws, stream, [...coins, "no-such-coin"], `${stream}-b`);
  }
  await expect.poll(() => replies.size, PATIENT).toBe(asked.length);
  const fits = Math.floor(LIMITS.symbolsPerConnection / coins.length);
  const expected = streams.map((_, at) => (at < fits ? "success" : "request.tooMany"));
  expect(streams.map((stream) => replies.get(`${stream}-a`))).toEqual(expected);
  expect(ws.readyState).toBe(WebSocket.OPEN);

  // Ten thousand symbols are more than a message may hold.
  const closed = once(ws, "close");
  subscribe(
    ws,
    "ticker",
    Array.from({ length: 10_000 }, (_, at) => `coin${at}usdt`),
  );
  expect((await closed)[0]).toBe(1009);
});

test("a storm of connections that all leave at once is over at once", { timeout: 60_000 }, async () => {
  for (let round = 0; round < 3; round++) {
    const all = await connectAll(300);
    for (const ws of all) subscribe(ws, "ticker", followed);
    for (const ws of all) ws.terminate();
    await expect.poll(() => sockets.counts().clients, PATIENT).toBe(0);
  }
  const ws = await connect();
  subscribe(ws, "ticker", followed, "x");
  await once(ws, "message");
});
