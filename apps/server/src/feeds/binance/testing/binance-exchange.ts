import type { Exchange } from "#/feeds/exchange/testing/fault-desk.ts";
import { nanosecondFrames, readRecording } from "#/feeds/exchange/testing/recordings.ts";
import { coinInstruments } from "#/feeds/exchange/testing/test-instruments.ts";
import { type Row, TruthBook } from "#/feeds/exchange/testing/truth-book.ts";
import { systemClock } from "#/platform/clock.ts";
import { createBinanceFeed } from "../index.ts";

interface Depth {
  readonly e?: string;
  readonly u: number;
  readonly b: Row[];
  readonly a: Row[];
}

interface Fill {
  readonly e?: string;
  readonly p: string;
  readonly q: string;
  readonly m: boolean;
  readonly T: number;
  readonly X?: string;
}

/** Binance as it was recorded: socket, acknowledgements after the first data, and depth calls. */
export function openBinance(market: "spot" | "usdm"): () => Exchange {
  const frames = nanosecondFrames(readRecording(`binance_${market}_btcusdt_20240808.txt.gz`)).slice(0, 12_000);
  const at = frames.findIndex(({ text }) => text.startsWith('{"lastUpdateId"'));
  const snapshot = JSON.parse(frames[at]?.text ?? "{}") as { lastUpdateId: number; bids: Row[]; asks: Row[] };
  const texts = frames.filter((_, number) => number !== at).map(({ text }) => text);
  return () => {
    const truth = new TruthBook();
    let next = 0;
    const step = (): string | null => {
      const text = texts[next];
      next += 1;
      if (text === undefined) return null;
      const { data } = JSON.parse(text) as { data: Depth };
      if (data.e === "depthUpdate") truth.change(data.b, data.a, data.u);
      if (next === at) truth.underlay(snapshot.lastUpdateId, snapshot.bids, snapshot.asks);
      return text;
    };
    for (let number = 0; number < at; number++) step();
    return {
      referCoin: "btcusdt",
      instruments: coinInstruments(["BTC", "USDT", "0.1"]),
      range: [61_500, 61_950],
      gapShowsAs: ["sequenceGap"],
      tradesIn(frame) {
        const { data } = JSON.parse(frame) as { data: Fill };
        const isTrade = (data.e === "trade" || data.e === "aggTrade") && (data.X ?? "MARKET") === "MARKET";
        const { p, q, m, T: ts } = data;
        return isTrade ? [{ price: Number(p), qty: Number(q), side: m ? "sell" : "buy", ts }] : [];
      },
      open: ({ wsUrl, restUrl, deps }) =>
        createBinanceFeed({
          ...deps,
          clock: systemClock,
          market,
          wsUrl,
          restUrl,
          instruments: coinInstruments(["BTC", "USDT", "0.1"]),
        }),
      onText(text) {
        const { id } = JSON.parse(text) as { id: number };
        const first = step();
        return [...(first === null ? [] : [first]), JSON.stringify({ result: null, id })];
      },
      onGet: (path) =>
        path.endsWith("/depth") ? { lastUpdateId: truth.lastId, bids: truth.bids, asks: truth.asks } : 404,
      next: step,
      best: () => truth.best,
      withPrices: (frame, change) =>
        frame
          .replace(/"(b|a|p)":"([\d.]+)"/g, (_, key: string, price: string) => `"${key}":"${change(price)}"`)
          .replace(/\["([\d.]+)",/g, (_, price: string) => `["${change(price)}",`),
      withSymbol: (frame) => frame.replaceAll("BTCUSDT", "ETHUSDT"),
    };
  };
}
