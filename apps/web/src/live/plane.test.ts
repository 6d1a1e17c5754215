import type { MarketRow } from "@evenkeel/contract/instrument";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeSockets } from "#/testing/fake-socket.ts";
import { marketRow } from "#/testing/market-row.ts";
import { LivePlane } from "./plane.ts";

let token: string | null = null;
const onSessionEnded = vi.fn();

function opened(rows: readonly MarketRow[] = []) {
  const sockets = fakeSockets();
  const plane = new LivePlane({
    connect: sockets.connect,
    random: () => 0,
    nextFrame: (run) => run(),
    token: () => token,
    onSessionEnded,
  });
  plane.learn(rows);
  plane.start();
  sockets.latest().onopen?.();
  return { plane, sockets };
}

beforeEach(() => {
  token = null;
  onSessionEnded.mockClear();
});

const settle = () => Promise.resolve();
const btc = marketRow({ coin: "btcusdt", type: "CryptoCoin", referSource: "binance", close: "100", ts: 1 });
const eur = marketRow({
  coin: "eurusd",
  type: "DerivativesFx",
  referSource: "investing",
  open: "1.05",
  close: "1.1",
  ts: 1,
});
const tick = {
  coin: "btcusdt",
  market: "x",
  open: "90",
  close: "101",
  high: "110",
  low: "80",
  volume: "1",
  amount: "1",
  chRate: "12.2",
  ts: 2,
};

test("crypto moves by the ticker stream on channel 0, investing by one-minute candles on its own channel", async () => {
  const { plane, sockets } = opened([btc, eur]);
  plane.followTicker("btcusdt");
  plane.followTicker("eurusd");
  await settle();
  expect(sockets.latest().messages()).toEqual([
    { type: "subscribe", channel: 0, coins: "btcusdt" },
    { type: "subscribe", channel: 2, coins: "eurusd", stream: "kline", interval: "1m" },
  ]);
});

test("a symbol that is not known yet is followed once it is learnt", async () => {
  const { plane, sockets } = opened();
  const letGo = plane.followTicker("btcusdt");
  await settle();
  expect(sockets.latest().messages()).toEqual([]);
  plane.learn([btc]);
  await settle();
  expect(sockets.latest().messages()).toEqual([{ type: "subscribe", channel: 0, coins: "btcusdt" }]);
  letGo();
});

test("a tick moves the price and says which way", () => {
  const { plane, sockets } = opened([btc]);
  sockets.latest().receive({ type: "24hrTicker", channel: 0, data: [tick] });
  expect(plane.quotes.tickers.get("btcusdt")).toMatchObject({
    price: "101",
    chRate: "12.2",
    move: { count: 1, direction: "up" },
  });
});

test.each([
  ["a close of zero", { close: "0" }],
  ["an open of zero", { open: "0.00" }],
  ["a negative close", { close: "-1" }],
  ["an older time", { ts: 0 }],
])("%s moves nothing", (_, change) => {
  const { plane, sockets } = opened([btc]);
  sockets.latest().receive({ type: "24hrTicker", channel: 0, data: [{ ...tick, ...change }] });
  expect(plane.quotes.tickers.get("btcusdt")?.price).toBe("100");
});

test("a candle moves an investing symbol's price and leaves its day's figures", () => {
  const { plane, sockets } = opened([eur]);
  const candle = { ...tick, coin: "eurusd", open: "1.11", close: "1.12", interval: "1m", t: 0, closed: false };
  sockets.latest().receive({ type: "kline", channel: 2, data: [candle] });
  expect(plane.quotes.tickers.get("eurusd")).toMatchObject({ price: "1.12", open: "1.05" });
});

test("candles reach who follows their symbol and interval, and nobody else", () => {
  const { plane, sockets } = opened([btc]);
  const minute = vi.fn();
  const hour = vi.fn();
  plane.followKline("btcusdt", "1m", minute);
  plane.followKline("btcusdt", "1h", hour);
  const candle = { ...tick, interval: "1m", t: 0, closed: false };
  sockets.latest().receive({ type: "kline", channel: 0, data: [candle] });
  expect(minute).toHaveBeenCalledWith(candle);
  expect(hour).not.toHaveBeenCalled();
});

test("private messages are asked for with the token, handed on by type, and a gap is told", () => {
  token = "t";
  const { plane, sockets } = opened();
  const listener = vi.fn();
  const gap = vi.fn();
  plane.onPrivate("OWNCOIN", listener);
  plane.privates.onGap(gap);
  expect(sockets.latest().messages()).toEqual([{ type: "auth", token: "t" }]);
  sockets.latest().receive({ type: "OWNCOIN", seq: 1, data: { coin: "USDT" } });
  expect(gap).not.toHaveBeenCalled();
  sockets.latest().receive({ type: "OWNCOIN", seq: 3, data: { coin: "BTC" } });
  sockets.latest().receive({ type: "OWNCOIN", seq: 3, data: { coin: "again" } });
  expect(listener).toHaveBeenCalledTimes(2);
  expect(gap).toHaveBeenCalledTimes(1);
});

test("after a reconnection the private state is fetched again", () => {
  token = "t";
  const { plane, sockets } = opened();
  const gap = vi.fn();
  plane.privates.onGap(gap);
  plane.restart();
  sockets.latest().onopen?.();
  expect(gap).toHaveBeenCalledTimes(1);
});

test("success, heartbeats and what is not JSON are ignored", () => {
  const { plane, sockets } = opened([btc]);
  for (const frame of [
    { type: "success" },
    { type: "HEARTBEAT", ts: 1 },
    "{",
    "null",
    { type: "24hrTicker", data: 5 },
  ]) {
    sockets.latest().receive(frame);
  }
  expect(plane.quotes.tickers.get("btcusdt")?.price).toBe("100");
});

test("the server's word that the session is over is passed on", () => {
  const { sockets } = opened();
  sockets.latest().onclose?.({ code: 4401 });
  expect(onSessionEnded).toHaveBeenCalledTimes(1);
});
