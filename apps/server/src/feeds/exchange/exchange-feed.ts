import type { FeedBar, FeedQuote, FeedSink, HistoryQuery, MarketFeed } from "#/modules/market-data/index.ts";
import type { Clock } from "#/platform/clock.ts";
import { type BackOffPace, DEFAULT_PACE } from "./back-off.ts";
import { ClockOffset } from "./clock-offset.ts";
import type { SymbolMap } from "./coin-pairs.ts";
import { FeedCounts } from "./feed-counts.ts";
import { FeedSocket } from "./feed-socket.ts";
import { type At, QuoteStream } from "./quote-stream.ts";
import { SendQueue } from "./send-queue.ts";
import { StreamWatchdog } from "./stream-watchdog.ts";

/** What a feed is given from outside. */
export interface ExchangeDeps {
  readonly clock: Clock;
  /** Jitter of reconnections. */
  readonly random?: () => number;
  readonly pace?: BackOffPace;
  /** Told when connections come and go. */
  readonly onNotice?: (feed: string, what: string) => void;
}

/** What an adapter works with: its streams by symbol, its counters, its clock, its connections. */
export interface FeedCore {
  readonly streams: ReadonlyMap<string, QuoteStream>;
  readonly counts: FeedCounts;
  readonly offset: ClockOffset;
  readonly clock: Clock;
  /** Sends requests on a link, as fast as its exchange allows. */
  send(link: string, texts: readonly string[]): void;
}

/** One connection of an adapter. */
export interface LinkSpec {
  readonly name: string;
  readonly url: () => string;
  readonly heartbeat: { readonly everyMs: number; readonly text: () => string } | null;
  readonly silenceMs: number;
  readonly sendsPerSecond: number;
  /** The connection is open: what is known from the last one is void. Answers the requests to send. */
  opened(): readonly string[];
  /** A text frame. */
  read(text: string, at: At): void;
  closed?(): void;
}

/** The protocol of an exchange: everything that knows its messages. */
export interface Adapter {
  readonly links: readonly LinkSpec[];
  /** Called four times a second: books that are due are asked for here. */
  tend?(at: At): void;
  /** Nothing was heard of a stream for long although its connection lives: subscribe to it anew. */
  revive?(stream: QuoteStream): void;
  history?(query: HistoryQuery): Promise<readonly FeedBar[]>;
}

export interface ExchangeSpec {
  readonly name: string;
  readonly candleSpace: string;
  readonly delayMs: number;
  readonly symbols: SymbolMap;
  /** How long a price that did not change is repeated while its connection lives; then it goes stale by itself. */
  readonly quietMs: number;
  adapter(core: FeedCore): Adapter;
}

/** A live feed, with what it counts. */
export interface ExchangeFeed extends MarketFeed {
  readonly counts: FeedCounts;
  /** How far the exchange's clock is ahead of ours, in milliseconds. */
  readonly clockOffsetMs: number;
}

const TEND_MS = 250;
const FOLD_MS = 20;

/** History that takes longer than this is done without, so that a start never hangs on an exchange. */
const PATIENCE_MS = 15_000;

function patience(): Promise<[]> {
  return new Promise((resolve) => setTimeout(() => resolve([]), PATIENCE_MS).unref());
}

/** Puts an adapter on the port: connections that come back, streams, folding, signs of life. */
export function createExchangeFeed(spec: ExchangeSpec, deps: ExchangeDeps): ExchangeFeed {
  const { clock, random = Math.random, pace = DEFAULT_PACE } = deps;
  const counts = new FeedCounts();
  const offset = new ClockOffset();
  const streams = new Map<string, QuoteStream>();
  const pending = new Set<QuoteStream>();
  const links = new Map<string, { socket: FeedSocket; queue: SendQueue }>();
  let sink: FeedSink | null = null;
  let tendTimer: NodeJS.Timeout | null = null;
  let foldTimer: NodeJS.Timeout | null = null;

  const now = (): At => ({ now: clock.now(), mono: clock.monotonic() });
  const tell = (quote: FeedQuote): void => sink?.quote(quote);

  function flushPending(): void {
    foldTimer = null;
    const at = now();
    const due = [...pending];
    pending.clear();
    for (const stream of due) stream.flush(at);
  }

  function onPending(stream: QuoteStream): void {
    pending.add(stream);
    foldTimer ??= setTimeout(flushPending, FOLD_MS);
  }

  for (const [symbol, referCoin] of spec.symbols) {
    streams.set(symbol, new QuoteStream({ referCoin, symbol, counts, offset, tell, onPending }));
  }

  const core: FeedCore = {
    streams,
    counts,
    offset,
    clock,
    send: (link, texts) => links.get(link)?.queue.push(texts),
  };
  const adapter = spec.adapter(core);

  function openLink(link: LinkSpec): void {
    let repeatedMono = 0;
    const socket = new FeedSocket({
      url: link.url,
      heartbeat: link.heartbeat,
      silenceMs: link.silenceMs,
      pace,
      random,
      monotonic: () => clock.monotonic(),
      onOpen() {
        counts.add("connected");
        deps.onNotice?.(spec.name, `${link.name} connected`);
        offset.reset();
        queue.clear();
        queue.push(link.opened());
      },
      onText(text) {
        counts.add("frames");
        const at = now();
        try {
          link.read(text, at);
        } catch {
          // A frame that no guard foresaw is dropped like any other that is not of the protocol.
          counts.add("malformed");
        }
        if (at.mono - repeatedMono < TEND_MS) return;
        repeatedMono = at.mono;
        if (link === adapter.links[0]) for (const stream of streams.values()) stream.repeat(at, spec.quietMs);
      },
      onDown(reason) {
        counts.add("disconnected");
        deps.onNotice?.(spec.name, `${link.name} down: ${reason}`);
        queue.clear();
        link.closed?.();
      },
    });
    const queue = new SendQueue(link.sendsPerSecond, (text) => socket.send(text));
    links.set(link.name, { socket, queue });
    socket.start();
  }

  const watchdog = new StreamWatchdog([...streams.values()], 3 * spec.quietMs);

  function tend(): void {
    const at = now();
    adapter.tend?.(at);
    const isLive = adapter.links.every(({ name }) => links.get(name)?.socket.isOpen);
    for (const stream of watchdog.silent(isLive, at.mono)) adapter.revive?.(stream);
  }

  return {
    name: spec.name,
    kind: "live",
    delayMs: spec.delayMs,
    candleSpace: spec.candleSpace,
    keepsSessions: true,
    counts,
    get clockOffsetMs() {
      return offset.ms;
    },
    covers: () => [...spec.symbols.values()],
    start(to) {
      sink = to;
      for (const link of adapter.links) openLink(link);
      tendTimer = setInterval(tend, TEND_MS);
    },
    stop() {
      sink = null;
      if (tendTimer !== null) clearInterval(tendTimer);
      if (foldTimer !== null) clearTimeout(foldTimer);
      tendTimer = null;
      foldTimer = null;
      for (const { socket, queue } of links.values()) {
        queue.clear();
        socket.stop();
      }
      links.clear();
    },
    async history(query) {
      // A chart without the past is better than none, and one that waits: the failure is counted by the client.
      const answer = adapter.history?.(query).catch(() => []) ?? [];
      return await Promise.race([answer, patience()]);
    },
  };
}
