import type { Candle } from "@evenkeel/contract/market";
import type { KLineData } from "klinecharts";
import { expect, test, vi } from "vitest";
import { candleLoader, type LoadState } from "./candle-loader.ts";
import type { CandleSource } from "./candle-source.ts";

const candle = (t: number): Candle => ({ t, o: "1", h: "2", l: "0.5", c: "1.5", v: "10" });
const symbol = { ticker: "BTC/USDT", pricePrecision: 1, volumePrecision: 3 };
const period = { type: "minute", span: 1 } as const;

function open(load: CandleSource["load"]) {
  const states: LoadState[] = [];
  const feed = candleLoader({ load, subscribe: () => () => {} }, "1m", (state) => states.push(state));
  return { ...feed, states };
}

test("the first load shows its bars and says whether there is more to page back to", async () => {
  const { loader, states } = open(async ({ limit }) => Array.from({ length: limit }, (_, n) => candle(n * 60_000)));
  const callback = vi.fn<(bars: KLineData[], more?: unknown) => void>();
  await loader.getBars({ type: "init", timestamp: null, symbol, period, callback });
  expect(callback.mock.calls[0]?.[0]).toHaveLength(1_000);
  expect(callback.mock.calls[0]?.[1]).toEqual({ backward: false, forward: true });
  expect(states).toEqual(["loading", "ready"]);
});

test("a page back asks for what is older than the first bar and never repeats it", async () => {
  const load = vi.fn<CandleSource["load"]>(async () => [candle(60_000), candle(120_000)]);
  const { loader } = open(load);
  const callback = vi.fn<(bars: KLineData[], more?: unknown) => void>();
  await loader.getBars({ type: "forward", timestamp: 120_000, symbol, period, callback });
  expect(load).toHaveBeenCalledWith({ interval: "1m", to: 119_999, limit: 500 });
  expect(callback.mock.calls[0]?.[0].map((bar) => bar.timestamp)).toEqual([60_000]);
});

test("a reply that comes after the interval was left is dropped", async () => {
  let answer: (rows: readonly Candle[]) => void = () => {};
  const { loader, close } = open(() => new Promise((resolve) => (answer = resolve)));
  const callback = vi.fn();
  const loading = loader.getBars({ type: "init", timestamp: null, symbol, period, callback });
  close();
  answer([candle(0)]);
  await loading;
  expect(callback).not.toHaveBeenCalled();
});

test("a failed first load is an error, an empty one says so", async () => {
  const failing = open(() => Promise.reject(new Error("down")));
  await failing.loader.getBars({ type: "init", timestamp: null, symbol, period, callback: vi.fn() });
  expect(failing.states).toEqual(["loading", "error"]);
  const empty = open(async () => []);
  await empty.loader.getBars({ type: "init", timestamp: null, symbol, period, callback: vi.fn() });
  expect(empty.states).toEqual(["loading", "empty"]);
});
