import { once } from "node:events";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { WebSocket } from "ws";
import { FeedSocket } from "./feed-socket.ts";
import { StandIn } from "./testing/stand-in.ts";
import { pause, until } from "./testing/until.ts";

let server: StandIn;
let sockets: WebSocket[];
let requests: string[];
let heard: string[];
let downs: string[];
let opens: number;
let socket: FeedSocket | null;

beforeEach(async () => {
  sockets = [];
  requests = [];
  heard = [];
  downs = [];
  opens = 0;
  server = await StandIn.open({
    onConnection: (connected) => sockets.push(connected),
    onText: (text) => {
      requests.push(text);
      return [];
    },
  });
});

afterEach(async () => {
  socket?.stop();
  await server.close();
});

function open(options: Partial<ConstructorParameters<typeof FeedSocket>[0]> = {}): FeedSocket {
  socket = new FeedSocket({
    url: () => server.wsUrl,
    heartbeat: null,
    silenceMs: 60_000,
    pace: { baseMs: 20, maxMs: 100, goodAfterMs: 1_000 },
    random: () => 0.5,
    monotonic: () => performance.now(),
    onOpen: () => {
      opens += 1;
    },
    onText: (text) => heard.push(text),
    onDown: (reason) => downs.push(reason),
    ...options,
  });
  socket.start();
  return socket;
}

test("text frames are heard, binary ones are not", async () => {
  open();
  await until("it is open", () => opens === 1);
  sockets[0]?.send(Buffer.from([1, 2, 3]));
  sockets[0]?.send("one");
  await until("one is heard", () => heard.length === 1);
  expect(heard).toEqual(["one"]);
});

test("a silent connection is dead, and replaced", async () => {
  let mono = 0;
  open({ silenceMs: 100, monotonic: () => mono });
  await until("it is open", () => opens === 1);
  mono = 101;
  await until("it was replaced", () => opens === 2);
  expect(downs).toEqual(["silent"]);
});

test("pings of the server are life enough", async () => {
  let mono = 0;
  // The heartbeat shows that the connection was looked at.
  const heartbeat = { everyMs: 20, text: () => "looked at" };
  open({ silenceMs: 150, heartbeat, monotonic: () => mono });
  await until("it is open", () => opens === 1);
  for (let pings = 0; pings < 5; pings++) {
    const [looks, answered] = [requests.length, once(sockets[0] as WebSocket, "pong")];
    sockets[0]?.ping();
    await answered;
    mono += 140;
    await until("it was looked at", () => requests.length > looks);
  }
  expect([opens, downs]).toEqual([1, []]);
});

test("the heartbeat is sent as often as the protocol asks", async () => {
  open({ heartbeat: { everyMs: 60, text: () => "ping" } });
  await until("it was sent thrice", () => requests.length >= 3);
  expect(new Set(requests)).toEqual(new Set(["ping"]));
});

test("what a replaced connection still says is dropped", async () => {
  const feed = open();
  await until("it is open", () => opens === 1);
  sockets[0]?.send("late");
  feed.restart("asked for");
  await until("another is open", () => opens === 2);
  sockets[1]?.send("new");
  await until("the new one is heard", () => heard.length === 1);
  expect(heard).toEqual(["new"]);
});

test("an address that is none, or that nobody listens on, is tried again with growing waits", async () => {
  open({ url: () => "nonsense" });
  await until("three attempts", () => downs.length >= 3);
  socket?.stop();
  expect(new Set(downs)).toEqual(new Set(["address"]));
  open({ url: () => "ws://127.0.0.1:1" });
  await until("it failed", () => downs.includes("connection failed"));
});

test("after the end nothing is sent, heard or tried", async () => {
  const feed = open();
  await until("it is open", () => opens === 1);
  feed.stop();
  expect(feed.send("x")).toBe(false);
  await pause(150);
  expect([opens, downs, requests]).toEqual([1, [], []]);
});
