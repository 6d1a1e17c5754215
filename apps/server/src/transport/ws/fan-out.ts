import type { MarketData, Quote } from "#/modules/market-data/index.ts";
import type { Connection } from "./connection.ts";
import { type Group, Groups } from "./groups.ts";
import { PriceFrames } from "./price-frames.ts";
import { textFrame } from "./text-frame.ts";
import type { Topic } from "./topic.ts";

/** What became of frames since the start, for metrics. */
export interface FanOutCounts {
  sent: number;
  dropped: number;
}

const ALL_TOPICS = () => true;
const ALL_BUT_TRADES = (topic: Topic) => topic.stream !== "trade";
const DETAIL_ONLY = (topic: Topic) => topic.stream === "detail";

/**
 * Carries prices to connections: a quote only marks what it concerns; every round turns all marks into at most one
 * frame for each group, made once and written to each of its members.
 */
export class FanOut {
  readonly groups = new Groups();
  readonly counts: FanOutCounts = { sent: 0, dropped: 0 };
  readonly #frames: PriceFrames;
  readonly #monotonic: () => number;
  readonly #slow = new Set<Connection>();

  constructor(market: MarketData, clock: { now(): number; monotonic(): number }) {
    this.#frames = new PriceFrames(market, () => clock.now());
    this.#monotonic = () => clock.monotonic();
  }

  /** Notes a quote; nothing is sent before the next round. */
  mark(quote: Quote): void {
    this.groups.mark(quote.referCoin, quote.trade === null ? ALL_BUT_TRADES : ALL_TOPICS);
  }

  /** Sends what is marked. Called at most ten times a second, which bounds the frames of every stream. */
  round(): void {
    const mono = this.#monotonic();
    for (const connection of this.#slow) this.#refresh(connection, mono);
    for (const group of this.groups.takeDirty()) this.#send(group, mono);
    this.#frames.endRound();
  }

  /** Notes that a price has gone stale, or is fresh again: silence makes no quote that would say it. */
  markFreshness(referCoin: string): void {
    this.groups.mark(referCoin, DETAIL_ONLY);
  }

  /** Sends a connection the values of symbols as they stand. */
  sendSnapshot(connection: Connection, topic: Topic, coins: Iterable<string>): void {
    const mono = this.#monotonic();
    for (const text of this.#frames.snapshot(topic, coins)) this.#offer(connection, textFrame(text), mono);
  }

  drop(connection: Connection): void {
    this.groups.drop(connection);
    this.#slow.delete(connection);
  }

  #send(group: Group, mono: number): void {
    const texts = this.#frames.news(group.topic, group.dirty);
    group.dirty.clear();
    for (const text of texts) {
      const frame = textFrame(text);
      for (const member of group.members) this.#offer(member, frame, mono);
    }
  }

  #offer(connection: Connection, frame: Buffer, mono: number): void {
    if (connection.offer(frame, mono)) {
      this.counts.sent += 1;
      return;
    }
    this.counts.dropped += 1;
    if (connection.isOpen) this.#slow.add(connection);
  }

  /** A reader that has caught up gets the newest of all that it follows, in place of what it missed. */
  #refresh(connection: Connection, mono: number): void {
    if (!connection.isOpen) this.#slow.delete(connection);
    else if (connection.hasCaughtUp()) {
      this.#slow.delete(connection);
      for (const { topic, coins } of connection.groups.values()) {
        for (const text of this.#frames.snapshot(topic, coins)) this.#offer(connection, textFrame(text), mono);
      }
    }
  }
}
