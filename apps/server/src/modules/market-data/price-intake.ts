import type { Clock } from "#/platform/clock.ts";
import type { FeedQuote } from "./feed-port.ts";
import { FreshnessWatch } from "./freshness-watch.ts";
import { Listeners } from "./listeners.ts";
import type { Quote } from "./quote.ts";
import type { SourceHealth } from "./sources/source-health.ts";
import type { ReceiveTime } from "./sources/source-line.ts";
import { priceFactor, scaleUpdate } from "./splits.ts";
import type { PriceStream } from "./stream.ts";
import type { RejectReason } from "./tick-guard.ts";

/** What became of updates since the start, for metrics. */
export interface HubCounts {
  readonly accepted: number;
  readonly rejected: ReadonlyMap<RejectReason, number>;
  readonly listenerFaults: number;
}

export interface IntakeDeps {
  readonly clock: Clock;
  readonly streams: ReadonlyMap<string, PriceStream>;
  /** Told of listeners that threw. */
  readonly onFault: (what: string, error: unknown) => void;
}

/**
 * Takes in what feeds say. An update becomes its stream's quote, stands by, or is dropped and counted; quotes and silence are
 * told to whoever listens.
 */
export class PriceIntake {
  readonly quotes: Listeners<Quote>;
  readonly freshness: FreshnessWatch;
  readonly #clock: Clock;
  readonly #streams: ReadonlyMap<string, PriceStream>;
  readonly #rejected = new Map<RejectReason, number>();
  #accepted = 0;

  constructor({ clock, streams, onFault }: IntakeDeps) {
    this.#clock = clock;
    this.#streams = streams;
    this.quotes = new Listeners((error) => onFault("quote listener", error));
    this.freshness = new FreshnessWatch((error) => onFault("freshness listener", error));
  }

  counts(): HubCounts {
    const listenerFaults = this.quotes.faults + this.freshness.listeners.faults;
    return { accepted: this.#accepted, rejected: this.#rejected, listenerFaults };
  }

  /** An update of one feed. */
  receive(update: FeedQuote, health: SourceHealth): void {
    const stream = this.#streams.get(update.referCoin);
    const line = stream?.lines.find(({ feed }) => feed === health.feed);
    if (stream === undefined || line === undefined) {
      // A feed of another kind than the stream's covers it too, and is not asked.
      if (stream === undefined) this.#reject("symbol", health);
      return;
    }
    const at = this.#now();
    this.#recount(stream, at.now);
    if (stream.awaitsSplit(at.now)) {
      this.#reject("split", health);
      return;
    }
    const { splits } = stream;
    const isUnaware = splits.length > 0 && line.feed.kind === "simulated";
    const counted = isUnaware ? scaleUpdate(update, priceFactor(splits, Number.NEGATIVE_INFINITY, at.now)) : update;
    const verdict = stream.accept(counted, line, at);
    if (verdict !== "quoted" && verdict !== "standby") {
      this.#reject(verdict, health);
      return;
    }
    health.heard(update, at);
    if (verdict === "quoted") this.#publish(stream);
  }

  /** Finds sources that fell silent while others speak, and streams that have no other. */
  lookForSilence(): void {
    const at = this.#now();
    for (const stream of this.#streams.values()) {
      this.#recount(stream, at.now);
      if (stream.reconsider(at)) this.#publish(stream);
      this.freshness.look(stream, at.mono);
    }
  }

  #now(): ReceiveTime {
    return { now: this.#clock.now(), mono: this.#clock.monotonic() };
  }

  /** Tells the price by the new count of shares from the instant at which a split counts, whether or not a source speaks. */
  #recount(stream: PriceStream, now: number): void {
    for (let split = stream.dueSplit(now); split !== undefined; split = stream.dueSplit(now)) {
      stream.recount(split, now);
      if (stream.quote !== null) this.quotes.tell(stream.quote);
    }
  }

  #publish(stream: PriceStream): void {
    const { quote } = stream;
    if (quote === null) return;
    this.#accepted += 1;
    this.quotes.tell(quote);
    this.freshness.quoted(stream);
  }

  #reject(reason: RejectReason, health: SourceHealth): void {
    health.dropped(reason);
    this.#rejected.set(reason, (this.#rejected.get(reason) ?? 0) + 1);
  }
}
