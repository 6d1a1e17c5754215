import type { FeedBar, HistoryQuery } from "#/modules/market-data/index.ts";
import type { BookSync } from "./book-sync.ts";
import type { Adapter, FeedCore, LinkSpec } from "./exchange-feed.ts";
import type { QuoteStream } from "./quote-stream.ts";

/** What an adapter keeps of one instrument, at the least. */
export interface Subject {
  readonly stream: QuoteStream;
  readonly book: { readonly sync: BookSync };
}

/** An exchange that tells everything on one connection, and begins a book anew when it is subscribed to again. */
export interface OneLinkProtocol<S extends Subject>
  extends Pick<LinkSpec, "name" | "url" | "heartbeat" | "silenceMs" | "sendsPerSecond" | "read"> {
  readonly subjects: ReadonlyMap<string, S>;
  /** All channels of an instrument; the first is that of its book. */
  readonly channels: readonly [string, ...string[]];
  requests(op: "subscribe" | "unsubscribe", channels: readonly string[], symbols: readonly string[]): readonly string[];
  /** What else is asked for on a new connection, before the instruments. */
  readonly preface?: readonly string[];
  /** A new connection has been asked for the instrument; by default its book is awaited. */
  begin?(subject: S, mono: number): void;
  /** Repairs a book in another way than by subscribing to it again; false where that is the way. */
  repair?(symbol: string, subject: S): boolean;
  history(query: HistoryQuery): Promise<readonly FeedBar[]>;
}

/** What an adapter keeps of each of a feed's instruments, by the exchange's symbol. */
export function subjectsOf<S extends Subject>(
  core: FeedCore,
  make: (stream: QuoteStream) => S,
): ReadonlyMap<string, S> {
  return new Map([...core.streams].map(([symbol, stream]) => [symbol, make(stream)]));
}

/** Subscribing, starting over on a new connection, repairing books and waking what fell silent, for one protocol. */
export function createOneLinkAdapter<S extends Subject>(core: FeedCore, protocol: OneLinkProtocol<S>): Adapter {
  const { subjects, channels, preface = [], name, url, heartbeat, silenceMs, sendsPerSecond } = protocol;
  const [bookChannel] = channels;

  function again(wanted: readonly string[], symbol: string): void {
    core.send(name, [
      ...protocol.requests("unsubscribe", wanted, [symbol]),
      ...protocol.requests("subscribe", wanted, [symbol]),
    ]);
  }

  return {
    links: [
      {
        name,
        url,
        heartbeat,
        silenceMs,
        sendsPerSecond,
        opened() {
          const mono = core.clock.monotonic();
          for (const subject of subjects.values()) {
            subject.stream.reset();
            if (protocol.begin !== undefined) protocol.begin(subject, mono);
            else subject.book.sync.expected(mono);
          }
          return [...preface, ...protocol.requests("subscribe", channels, [...subjects.keys()])];
        },
        read: (text, at) => protocol.read(text, at),
        closed() {
          for (const { book } of subjects.values()) book.sync.gone();
        },
      },
    ],
    tend(at) {
      for (const [symbol, subject] of subjects) {
        if (!subject.book.sync.isDue(at.mono)) continue;
        if (protocol.repair?.(symbol, subject) !== true) again([bookChannel], symbol);
      }
    },
    revive: ({ symbol }) => again(channels, symbol),
    history: (query) => protocol.history(query),
  };
}
