import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LINGER_MS, Subscriptions, type Topic } from "./subscriptions.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

const ticker = (coin: string): Topic => ({ channel: 0, stream: "ticker", coin });

function started() {
  const sent: Record<string, unknown>[] = [];
  const line = { isOpen: true };
  const subscriptions = new Subscriptions((text) => {
    if (line.isOpen) sent.push(JSON.parse(text));
    return line.isOpen;
  });
  return { sent, line, subscriptions };
}

const settle = () => Promise.resolve();

test("what is followed in one turn goes out in one message", async () => {
  const { sent, subscriptions } = started();
  subscriptions.follow(ticker("btcusdt"));
  subscriptions.follow(ticker("ethusdt"));
  expect(sent).toEqual([]);
  await settle();
  expect(sent).toEqual([{ type: "subscribe", channel: 0, coins: "btcusdt,ethusdt" }]);
});

test("channels, streams and intervals go apart", async () => {
  const { sent, subscriptions } = started();
  subscriptions.follow(ticker("btcusdt"));
  subscriptions.follow({ channel: 2, stream: "ticker", coin: "eurusd" });
  subscriptions.follow({ channel: 0, stream: "kline", coin: "btcusdt", interval: "1m" });
  await settle();
  expect(sent).toEqual([
    { type: "subscribe", channel: 0, coins: "btcusdt" },
    { type: "subscribe", channel: 2, coins: "eurusd" },
    { type: "subscribe", channel: 0, coins: "btcusdt", stream: "kline", interval: "1m" },
  ]);
});

test("two followers make one subscription, which ends with the last of them, after a linger", async () => {
  const { sent, subscriptions } = started();
  const first = subscriptions.follow(ticker("btcusdt"));
  const second = subscriptions.follow(ticker("btcusdt"));
  await settle();
  first();
  first();
  vi.advanceTimersByTime(LINGER_MS);
  await settle();
  expect(sent).toHaveLength(1);
  second();
  vi.advanceTimersByTime(LINGER_MS - 1);
  await settle();
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(1);
  await settle();
  expect(sent[1]).toEqual({ type: "unsubscribe", channel: 0, coins: "btcusdt" });
});

test("letting go and following again within the linger costs no message", async () => {
  const { sent, subscriptions } = started();
  subscriptions.follow(ticker("btcusdt"))();
  await settle();
  vi.advanceTimersByTime(LINGER_MS - 1);
  subscriptions.follow(ticker("btcusdt"));
  vi.advanceTimersByTime(LINGER_MS);
  await settle();
  expect(sent).toHaveLength(1);
});

test("opposite requests of one turn cancel", async () => {
  const { sent, subscriptions } = started();
  const letGo = subscriptions.follow(ticker("btcusdt"));
  await settle();
  letGo();
  vi.advanceTimersByTime(LINGER_MS);
  subscriptions.follow(ticker("btcusdt"));
  await settle();
  expect(sent).toHaveLength(1);
});

test("what could not be sent goes out when the connection opens", async () => {
  const { sent, line, subscriptions } = started();
  line.isOpen = false;
  subscriptions.follow(ticker("btcusdt"));
  await settle();
  expect(sent).toEqual([]);
  line.isOpen = true;
  subscriptions.resend();
  expect(sent).toEqual([{ type: "subscribe", channel: 0, coins: "btcusdt" }]);
});

test("a reconnection sends every subscription again", async () => {
  const { sent, subscriptions } = started();
  subscriptions.follow(ticker("btcusdt"));
  await settle();
  subscriptions.resend();
  expect(sent).toHaveLength(2);
});
