import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { serverFrame } from "@evenkeel/contract/frames";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createScriptedFeed, type ScriptedFeed } from "#/feeds/scripted/index.ts";
import { createInstruments } from "#/modules/instruments/index.ts";
import { createMarketData, DEFAULT_STALE_LIMITS, type MarketData } from "#/modules/market-data/index.ts";
import { systemClock } from "#/platform/clock.ts";
import { createSockets, type SocketServer } from "./index.ts";

const instruments = createInstruments();
let http: Server;
let port: number;
let feed: ScriptedFeed;
let market: MarketData;
let sockets: SocketServer;
const clients: WebSocket[] = [];
/** What was told of sign-ins and refusals. */
let told: string[];

beforeEach(async () => {
  feed = createScriptedFeed(["btcusdt", "ethusdt", "spx"], () => systemClock.now());
  const staleLimits = { ...DEFAULT_STALE_LIMITS, crypto: 1_500 };
  market = createMarketData({ feeds: [feed], instruments, clock: systemClock, staleLimits });
  await market.start();
  told = [];
  sockets = createSockets({
    market,
    clock: systemClock,
    connectionsPerIp: 40,
    onSecurity: (event, userId) => told.push(`${event} ${userId}`),
    authenticate: async (token) =>
      token.startsWith("good") ? { id: token.split("-")[1] ?? "", sessionId: token } : null,
  });
  http = createServer();
  sockets.attach(http);
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  port = (http.address() as AddressInfo).port;
  feed.say({ referCoin: "btcusdt", last: "64250.1", lastQty: "0.5", side: "buy" });
  feed.say({ referCoin: "ethusdt", last: "3100" });
  feed.say({ referCoin: "spx", last: "5900" });
});

afterEach(async () => {
  await sockets.close();
  await market.stop();
  for (const client of clients.splice(0)) client.terminate();
  http.close();
});

interface Client {
  readonly ws: WebSocket;
  readonly frames: Record<string, unknown>[];
  say(message: object): void;
  /** The first frame, past or coming, that the guard lets through. */
  frame(guard: (frame: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
}

async function open(path = "/ws/data/0123456789abcdef", headers: Record<string, string> = {}): Promise<Client> {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers, perMessageDeflate: false });
  clients.push(ws);
  const frames: Record<string, unknown>[] = [];
  const waiting = new Set<() => void>();
  ws.on("error", () => undefined);
  ws.on("message", (data) => {
    const text = data.toString();
    frames.push(text === "pong" ? { type: "pong" } : JSON.parse(text));
    for (const wake of waiting) wake();
  });
  await once(ws, "open");
  return {
    ws,
    frames,
    say: (message) => ws.send(JSON.stringify(message)),
    frame: async (guard) => {
      const deadline = Date.now() + 3_000;
      for (;;) {
        const found = frames.find(guard);
        if (found !== undefined) return found;
        if (Date.now() > deadline) throw new Error(`no such frame among ${JSON.stringify(frames).slice(0, 2_000)}`);
        await new Promise<void>((wake) => {
          waiting.add(wake);
          setTimeout(wake, 50);
        });
      }
    },
  };
}

const ofType = (type: string) => (frame: Record<string, unknown>) => frame.type === type;

test("a text ping is answered pong, and requests by success with their id", async () => {
  const client = await open();
  client.ws.send("ping");
  await client.frame(ofType("pong"));
  client.say({ type: "subscribe", channel: 0, coins: "btcusdt", id: "a" });
  expect(await client.frame(ofType("success"))).toEqual({ type: "success", id: "a" });
});

test("every stream gives its value at once, then news, in frames that the contract knows", async () => {
  const client = await open();
  client.say({ type: "subscribe", channel: 0, coins: "btcusdt,ethusdt" });
  client.say({ type: "subscribe", channel: 0, coins: "btcusdt", stream: "kline", interval: "5m" });
  client.say({ type: "subscribe", channel: 0, coins: "btcusdt", stream: "trade" });
  client.say({ type: "subscribe", channel: 0, coins: "btcusdt", stream: "detail" });
  const first = await client.frame(ofType("24hrTicker"));
  expect(first.data).toMatchObject([{ coin: "btcusdt", close: "64250.1", chRate: "0.00" }, { coin: "ethusdt" }]);
  await client.frame(ofType("kline"));
  await client.frame(ofType("DETAIL"));
  feed.say({ referCoin: "btcusdt", last: "64251.0", lastQty: "0.25", side: "sell" });
  const isNews = (type: string, close: string) => (frame: Record<string, unknown>) =>
    frame.type === type && JSON.stringify(frame.data).includes(close);
  await client.frame(isNews("24hrTicker", "64251.0"));
  await client.frame(isNews("kline", "64251.0"));
  const { data } = await client.frame(isNews("TRADE", "64251.0"));
  expect((data as unknown[]).at(-1)).toMatchObject({ coin: "btcusdt", price: "64251.0", qty: "0.250", side: "sell" });
  for (const frame of client.frames) expect(serverFrame.safeParse(frame).success, JSON.stringify(frame)).toBe(true);
});

test("the socket, the price book and a fill's record name a quote by the same number", async () => {
  const client = await open();
  client.say({ type: "subscribe", channel: 0, coins: "btcusdt", stream: "detail" });
  const { data } = await client.frame(ofType("DETAIL"));
  expect((data as { seq: number }).seq).toBe(market.quote("btcusdt")?.id);
});

test("symbols without a ticker stream move by candles", async () => {
  const client = await open();
  client.say({ type: "subscribe", channel: 5, coins: "spx" });
  expect(await client.frame(ofType("kline"))).toMatchObject({ channel: 5, data: [{ coin: "spx", interval: "1m" }] });
});

test("a hundred ticks in a moment are one frame with the newest value", async () => {
  const client = await open();
  client.say({ type: "subscribe", channel: 0, coins: "btcusdt" });
  await client.frame(ofType("24hrTicker"));
  for (let step = 1; step <= 100; step++) feed.say({ referCoin: "btcusdt", last: `64${250 + step}.0` });
  await client.frame((frame) => JSON.stringify(frame.data ?? "").includes("64350.0"));
  expect(client.frames.filter(ofType("24hrTicker")).length).toBeLessThanOrEqual(3);
});

test("after unsubscribing nothing more comes", async () => {
  const client = await open();
  client.say({ type: "subscribe", channel: 0, coins: "btcusdt,ethusdt" });
  client.say({ type: "unsubscribe", channel: 0, coins: "btcusdt", id: "off" });
  await client.frame((frame) => frame.id === "off");
  feed.say({ referCoin: "btcusdt", last: "64300" });
  feed.say({ referCoin: "ethusdt", last: "3101" });
  await client.frame((frame) => JSON.stringify(frame.data ?? "").includes("3101"));
  expect(JSON.stringify(client.frames)).not.toContain("64300");
});

test("bad requests are answered and do not close the socket", async () => {
  const client = await open();
  const bad = [
    "{",
    "[]",
    "null",
    '"x"',
    '{"type":"subscribe"}',
    '{"__proto__":{"type":"auth"}}',
    '{"type":"subscribe","channel":9,"coins":"x"}',
  ];
  for (const text of bad) client.ws.send(text);
  client.ws.send(Buffer.from([1, 2, 3]), { binary: true });
  client.say({ type: "subscribe", channel: 0, coins: "nosuch,btcusdt" });
  await client.frame((frame) => frame.msg === "market.unknownInstrument");
  await client.frame(ofType("24hrTicker"));
  expect(client.frames.filter((frame) => frame.msg === "request.invalid")).toHaveLength(bad.length + 1);
  expect(client.ws.readyState).toBe(WebSocket.OPEN);
});

test("a flood of messages ends in 1008", async () => {
  const client = await open();
  for (let sent = 0; sent < 200; sent++) client.ws.send("ping");
  const [code] = await once(client.ws, "close");
  expect([code, told]).toEqual([1008, ["limitHit null"]]);
});

test("private messages go to who has signed in, numbered from one, and to nobody else", async () => {
  const [anna, ben, visitor] = [await open(), await open(), await open()];
  anna.say({ type: "auth", token: "good-1" });
  ben.say({ type: "auth", token: "good-2" });
  visitor.say({ type: "auth", token: "bad" });
  await Promise.all([anna.frame(ofType("success")), ben.frame(ofType("success"))]);
  expect(await visitor.frame(ofType("error"))).toMatchObject({ code: 401, msg: "auth.expired" });
  expect(told.sort()).toEqual(["accessDenied null", "socketLogin 1", "socketLogin 2"]);
  sockets.pushToUser("1", "OWNCOIN", { available: "1" });
  sockets.pushToUser("1", "POSITION", { id: "7" });
  expect(await anna.frame(ofType("POSITION"))).toEqual({ type: "POSITION", seq: 2, data: { id: "7" } });
  expect(anna.frames).toContainEqual({ type: "OWNCOIN", seq: 1, data: { available: "1" } });
  await new Promise((done) => setTimeout(done, 150));
  expect(JSON.stringify([ben.frames, visitor.frames])).not.toMatch(/OWNCOIN|POSITION/);
});

test("the end of a session closes its sockets with 4401 and leaves the person's others", async () => {
  const [phone, desk] = [await open(), await open()];
  phone.say({ type: "auth", token: "good-1-phone" });
  desk.say({ type: "auth", token: "good-1-desk" });
  await Promise.all([phone.frame(ofType("success")), desk.frame(ofType("success"))]);
  const closed = once(phone.ws, "close");
  sockets.closeSession("good-1-phone");
  expect((await closed)[0]).toBe(4401);
  sockets.pushToUser("1", "USER_STATUS", {});
  await desk.frame(ofType("USER_STATUS"));
  const closedToo = once(desk.ws, "close");
  sockets.closeUser("1");
  expect((await closedToo)[0]).toBe(4401);
});

test("foreign pages, foreign paths and too many sockets are refused at the door", async () => {
  const refused = async (path: string, headers: Record<string, string> = {}) => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
    const [error] = await once(ws, "error");
    return (error as Error).message;
  };
  expect(await refused("/ws/data/0123456789abcdef", { origin: "https://elsewhere.example" })).toContain("403");
  expect(await refused("/ws/other/0123456789abcdef")).toContain("404");
  expect(await refused("/")).toContain("404");
  expect(told).toEqual(["accessDenied null"]);
  const own = await open("/ws/data/0123456789abcdef", { origin: `http://127.0.0.1:${port}` });
  for (let held = 1; held < 40; held++) await open();
  expect(await refused("/ws/data/0123456789abcdef")).toContain("429");
  expect(own.ws.readyState).toBe(WebSocket.OPEN);
}, 20_000);

/** Opens a socket by hand, for frames that no library would send. */
async function raw(): Promise<Socket> {
  const wire = connect(port, "127.0.0.1");
  wire.on("error", () => undefined);
  wire.write(
    `GET /ws/data/0123456789abcdef HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
      "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  await once(wire, "data");
  return wire;
}

const HOSTILE: Record<string, Buffer> = {
  "unmasked text": Buffer.from([0x81, 0x04, 0x70, 0x69, 0x6e, 0x67]),
  "a length of a gigabyte": Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, 1, 2, 3, 4]),
  "reserved bits": Buffer.from([0xf1, 0x80, 1, 2, 3, 4]),
  "an unknown opcode": Buffer.from([0x83, 0x80, 1, 2, 3, 4]),
  "a fragmented control frame": Buffer.from([0x09, 0x80, 1, 2, 3, 4]),
  "text that is not UTF-8": Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28]),
  "a continuation of nothing": Buffer.from([0x80, 0x80, 1, 2, 3, 4]),
};

for (const [name, bytes] of Object.entries(HOSTILE)) {
  test(`the process outlives ${name}`, async () => {
    const wire = await raw();
    wire.write(bytes);
    await once(wire, "close");
    const client = await open();
    client.ws.send("ping");
    await client.frame(ofType("pong"));
  });
}

test("a connection torn off in the middle of a frame is forgotten", async () => {
  const wire = await raw();
  wire.write(Buffer.from([0x81, 0xfe, 0x10]));
  wire.resetAndDestroy();
  await expect.poll(() => sockets.counts().clients).toBe(0);
});

test("a reader that never reads costs a bounded amount, and others notice nothing", async () => {
  const stuck = await raw();
  stuck.pause();
  const request = JSON.stringify({ type: "subscribe", channel: 0, coins: "btcusdt", stream: "detail" });
  const mask = Buffer.alloc(4);
  stuck.write(Buffer.concat([Buffer.from([0x81, 0x80 | request.length]), mask, Buffer.from(request)]));
  const reader = await open();
  reader.say({ type: "subscribe", channel: 0, coins: "btcusdt" });
  await reader.frame(ofType("24hrTicker"));
  for (let step = 0; step < 10; step++) {
    feed.say({ referCoin: "btcusdt", last: `642${50 + step}.0` });
    await new Promise((done) => setTimeout(done, 60));
  }
  await reader.frame((frame) => JSON.stringify(frame.data ?? "").includes("64259.0"));
  expect(sockets.counts().bufferedBytes).toBeLessThan(2 * 1024 * 1024);
  stuck.destroy();
});

test("sockets behind a trusted proxy are counted by the client it names, and nobody can name another", async () => {
  await sockets.close();
  http.removeAllListeners("upgrade");
  sockets = createSockets({
    market,
    clock: systemClock,
    connectionsPerIp: 2,
    trustedProxies: ["127.0.0.0/8"],
    authenticate: async () => null,
  });
  sockets.attach(http);
  const from = (forwarded: string) => open(undefined, { "x-forwarded-for": forwarded });
  await from("203.0.113.9");
  await from("198.51.100.1, 203.0.113.9");
  await expect(from("198.51.100.2, 203.0.113.9")).rejects.toThrow("429");
  await from("203.0.113.10");
  expect(sockets.counts().clients).toBe(3);
});

test("who shows no life for most of a minute is dropped, and who answers pings is not", {
  timeout: 30_000,
}, async () => {
  await sockets.close();
  http.removeAllListeners("upgrade");
  let later = 0;
  const clock = { now: () => systemClock.now(), monotonic: () => systemClock.monotonic() + later };
  sockets = createSockets({ market, clock, authenticate: async () => null });
  sockets.attach(http);
  const dead = await raw();
  const gone = once(dead, "close");
  const alive = await open();
  later = 30_000;
  alive.ws.send("ping");
  await alive.frame(ofType("pong"));
  later = 60_000;
  await gone;
  await expect.poll(() => sockets.counts().clients, { timeout: 20_000 }).toBe(1);
  expect(alive.ws.readyState).toBe(WebSocket.OPEN);
});

test("closing says restart", async () => {
  const client = await open();
  const closed = once(client.ws, "close");
  await sockets.close();
  expect((await closed)[0]).toBe(1012);
});

test("a price that goes stale is said so without another one, and the next one is fresh", async () => {
  const client = await open();
  client.say({ type: "subscribe", channel: 0, coins: "btcusdt", stream: "detail" });
  const isStale = (wanted: boolean) => (frame: Record<string, unknown>) =>
    frame.type === "DETAIL" && (frame.data as { stale: boolean }).stale === wanted;
  await client.frame(isStale(false));
  await client.frame(isStale(true));
  expect(market.isStale("btcusdt")).toBe(true);
  client.frames.length = 0;
  feed.say({ referCoin: "btcusdt", last: "64250.1" });
  await client.frame(isStale(false));
});
