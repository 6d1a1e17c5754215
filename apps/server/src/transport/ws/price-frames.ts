import type { Interval } from "@evenkeel/contract/market";
import {
  type MarketData,
  type PriceStream,
  presentDetail,
  presentKline,
  presentTick,
  presentTrade,
} from "#/modules/market-data/index.ts";
import { type Topic, topicKey } from "./topic.ts";

/** Trades of one symbol that one frame carries; of a burst the newest. */
const MAX_TRADES = 30;

/**
 * Turns the hub's state into the texts of frames. Within a round each topic and symbol is serialised
 * once, however many groups want it.
 */
export class PriceFrames {
  readonly #market: MarketData;
  readonly #now: () => number;
  readonly #round = new Map<string, string>();
  /** Start of the candle told last, by topic and symbol: a later one means that its end is news too. */
  readonly #toldCandle = new Map<string, number>();
  /** Number of the last trade of the rounds before, by symbol: later ones are this round's news. */
  readonly #toldTrade = new Map<string, number>();

  constructor(market: MarketData, now: () => number) {
    this.#market = market;
    this.#now = now;
  }

  /** Ends a round: what it told is told, and values may change from here on. */
  endRound(): void {
    this.#round.clear();
    for (const { referCoin, tape } of this.#market.streams()) {
      this.#toldTrade.set(referCoin, tape.latest(1)[0]?.seq ?? -1);
    }
  }

  /** Frames with the news of these symbols, each a JSON text; one for all, but one a symbol for `detail`. */
  news(topic: Topic, coins: Iterable<string>): string[] {
    const key = topicKey(topic);
    const items: string[] = [];
    for (const coin of coins) {
      const name = `${key}/${coin}`;
      let item = this.#round.get(name);
      if (item === undefined) {
        item = this.#newsItem(topic, coin, name);
        this.#round.set(name, item);
      }
      if (item !== "") items.push(item);
    }
    return wrap(topic, items);
  }

  /** Frames with the values as they stood at the end of the last round or later, for somebody who has just come. */
  snapshot(topic: Topic, coins: Iterable<string>): string[] {
    const items: string[] = [];
    for (const coin of coins) {
      const stream = this.#market.stream(coin);
      const item = stream === undefined ? "" : this.#current(topic, stream);
      if (item !== "") items.push(item);
    }
    return wrap(topic, items);
  }

  #newsItem(topic: Topic, coin: string, name: string): string {
    const stream = this.#market.stream(coin);
    if (stream === undefined) return "";
    if (topic.stream === "trade") {
      const trades = stream.tape.latest(MAX_TRADES, this.#toldTrade.get(coin) ?? -1);
      return joined(trades.reverse().map((trade) => presentTrade(stream, trade)));
    }
    const current = this.#current(topic, stream);
    return topic.stream === "kline" ? this.#closedBefore(topic.interval, stream, name) + current : current;
  }

  /** The candle that closed since the last round, with a comma behind it; nothing where none did. */
  #closedBefore(interval: Interval, stream: PriceStream, name: string): string {
    const current = stream.fold.current(interval);
    const closed = stream.fold.lastClosed(interval);
    const day = this.#market.day(stream.referCoin);
    if (current === null) return "";
    const told = this.#toldCandle.get(name) ?? current.t;
    this.#toldCandle.set(name, current.t);
    if (closed === null || day === null || told === current.t) return "";
    return `${JSON.stringify(presentKline(stream, interval, closed, true, day, this.#now()))},`;
  }

  #current(topic: Topic, stream: PriceStream): string {
    const { quote, referCoin } = stream;
    if (quote === null) return "";
    if (topic.stream === "detail") {
      return JSON.stringify(presentDetail(stream, quote, this.#market.isStale(referCoin), this.#now()));
    }
    if (topic.stream === "trade") {
      const told = this.#toldTrade.get(referCoin) ?? -1;
      const trade = stream.tape.latest(MAX_TRADES).find(({ seq }) => seq <= told);
      return trade === undefined ? "" : JSON.stringify(presentTrade(stream, trade));
    }
    const day = this.#market.day(referCoin);
    if (day === null) return "";
    if (topic.stream !== "kline") return JSON.stringify(presentTick(stream, day, quote.receivedAt));
    const candle = stream.fold.current(topic.interval);
    if (candle === null) return "";
    return JSON.stringify(presentKline(stream, topic.interval, candle, false, day, quote.receivedAt));
  }
}

const FRAME_TYPES = { ticker: "24hrTicker", kline: "kline", trade: "TRADE", detail: "DETAIL" } as const;

function wrap(topic: Topic, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  const head = `{"type":"${FRAME_TYPES[topic.stream]}","channel":${topic.channel},"data":`;
  if (topic.stream === "detail") return items.map((item) => `${head}${item}}`);
  return [`${head}[${items.join(",")}]}`];
}

function joined(values: readonly object[]): string {
  return values.map((value) => JSON.stringify(value)).join(",");
}
