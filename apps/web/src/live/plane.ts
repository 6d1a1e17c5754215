import { CLOSE_CODES, type KlineTick, type PrivateType } from "@evenkeel/contract/frames";
import { CHANNELS, type MarketRow } from "@evenkeel/contract/instrument";
import type { Interval } from "@evenkeel/contract/market";
import { createStore } from "#/lib/external-store.ts";
import { noteContact } from "#/lib/last-contact.ts";
import { readFrame } from "./frame-reader.ts";
import type { FrameScheduler, PageState } from "./keyed-store.ts";
import { PrivateChannel } from "./private-channel.ts";
import { Quotes } from "./quotes.ts";
import { LiveSocket, type LiveSocketParts, type SocketStatus } from "./socket.ts";
import { Subscriptions, type Topic } from "./subscriptions.ts";

export interface LivePlaneParts extends LiveSocketParts {
  nextFrame: FrameScheduler;
  page?: PageState | undefined;
  token(): string | null;
  /** The server has ended the session of this connection. */
  onSessionEnded(): void;
}

type Kind = Pick<Topic, "channel"> & { readonly isInvesting: boolean };

/** The candle length whose frames move an `investing` symbol's price. */
const PRICE_INTERVAL: Interval = "1m";

/** Socket, subscriptions, stores and the private channel, wired together. */
export class LivePlane {
  readonly status = createStore<SocketStatus>("idle");
  readonly quotes: Quotes;
  readonly privates: PrivateChannel;
  readonly #socket: LiveSocket;
  readonly #subscriptions: Subscriptions;
  readonly #kinds = new Map<string, Kind>();
  readonly #awaitingKind = new Map<string, Set<() => void>>();
  readonly #klineListeners = new Map<string, Set<(candle: KlineTick) => void>>();

  constructor(parts: LivePlaneParts) {
    const send = (text: string) => this.#socket.send(text);
    this.quotes = new Quotes(parts.nextFrame, undefined, parts.page);
    this.privates = new PrivateChannel(send, parts.token);
    this.#subscriptions = new Subscriptions(send);
    this.#socket = new LiveSocket(parts, {
      onOpen: () => {
        this.privates.opened();
        this.#subscriptions.resend();
      },
      onText: (text) => {
        noteContact();
        this.#received(text);
      },
      onStatus: (status) => this.status.set(status),
      onClose: (code) => code === CLOSE_CODES.sessionEnded && parts.onSessionEnded(),
    });
  }

  start(): void {
    this.#socket.start();
  }

  stop(): void {
    this.#socket.stop();
  }

  /** The device has a connection again. */
  hurry(): void {
    this.#socket.hurry();
  }

  /** The device has no connection any more. */
  giveUp(): void {
    this.#socket.giveUp();
  }

  /** The person has changed: a new connection, because one connection belongs to one person. */
  restart(): void {
    this.#socket.stop();
    this.#socket.start();
  }

  /** Learns where symbols stream and what they last cost; whoever waits to follow one of them does so now. */
  learn(rows: readonly MarketRow[]): void {
    for (const row of rows) {
      this.quotes.learn(row);
      if (this.#kinds.has(row.referCoin)) continue;
      this.#kinds.set(row.referCoin, { channel: CHANNELS[row.type], isInvesting: row.referSource === "investing" });
      const waiting = this.#awaitingKind.get(row.referCoin);
      this.#awaitingKind.delete(row.referCoin);
      for (const follow of waiting ?? []) follow();
    }
  }

  /** Follows a symbol's price by the stream that moves it. */
  followTicker(referCoin: string): () => void {
    return this.#follow(referCoin, ({ channel, isInvesting }) =>
      isInvesting
        ? { channel, stream: "kline", coin: referCoin, interval: PRICE_INTERVAL }
        : { channel, stream: "ticker", coin: referCoin },
    );
  }

  followStream(referCoin: string, stream: "trade" | "detail"): () => void {
    return this.#follow(referCoin, ({ channel }) => ({ channel, stream, coin: referCoin }));
  }

  followKline(referCoin: string, interval: Interval, listener: (candle: KlineTick) => void): () => void {
    const key = `${referCoin}|${interval}`;
    const own = this.#klineListeners.get(key) ?? new Set();
    this.#klineListeners.set(key, own.add(listener));
    const letGo = this.#follow(referCoin, ({ channel }) => ({ channel, stream: "kline", coin: referCoin, interval }));
    return () => {
      own.delete(listener);
      letGo();
    };
  }

  onPrivate(type: PrivateType, listener: (data: unknown) => void): () => void {
    return this.privates.on(type, listener);
  }

  #follow(referCoin: string, topicOf: (kind: Kind) => Topic): () => void {
    this.start();
    let letGo: (() => void) | undefined;
    const follow = () => {
      const kind = this.#kinds.get(referCoin);
      if (kind) letGo = this.#subscriptions.follow(topicOf(kind));
    };
    follow();
    if (letGo) return letGo;
    const waiting = this.#awaitingKind.get(referCoin) ?? new Set();
    this.#awaitingKind.set(referCoin, waiting.add(follow));
    return () => {
      waiting.delete(follow);
      letGo?.();
    };
  }

  #received(text: string): void {
    const frame = readFrame(text);
    if (!frame) return;
    if (frame.type === "24hrTicker") this.quotes.tick(frame.data);
    else if (frame.type === "TRADE") for (const trade of frame.data) this.quotes.trade(trade);
    else if (frame.type === "DETAIL") this.quotes.detail(frame.data);
    else if (frame.type === "kline") for (const candle of frame.data) this.#kline(candle);
    else this.privates.received(frame.name, frame.seq, frame.data);
  }

  #kline(candle: KlineTick): void {
    const isPrice = candle.interval === PRICE_INTERVAL && this.#kinds.get(candle.coin)?.isInvesting;
    if (isPrice) this.quotes.kline(candle);
    for (const listener of this.#klineListeners.get(`${candle.coin}|${candle.interval}`) ?? []) listener(candle);
  }
}
