import type { DetailTick, KlineTick, PrivateType, TradeTick } from "@evenkeel/contract/frames";
import type { MarketRow } from "@evenkeel/contract/instrument";
import type { Interval } from "@evenkeel/contract/market";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { createStore, useStore } from "#/lib/external-store.ts";
import { randomId } from "#/lib/random-id.ts";
import { currentToken, endSession, sessionStore } from "#/lib/session.ts";
import { LivePlane } from "./plane.ts";
import type { LiveTicker } from "./quotes.ts";
import type { SocketLike, SocketStatus } from "./socket.ts";

/** The newest 24 h figures of a symbol, and how its price last moved. */
export type { LiveTicker, SocketStatus };

/** A page that has not moved for so long is at rest. */
const SCROLL_RESTS_MS = 120;
let top = 0;
let scrolledAtMs = Number.NEGATIVE_INFINITY;

/** Asked, not listened for: of a page that listens the browser lets a scroll wait for its scripts. */
function isScrolling(): boolean {
  const now = performance.now();
  if (window.scrollY !== top) {
    top = window.scrollY;
    scrolledAtMs = now;
  }
  return now - scrolledAtMs < SCROLL_RESTS_MS;
}

const plane = new LivePlane({
  connect: () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}/ws/data/${randomId()}`) as SocketLike;
  },
  random: Math.random,
  nextFrame: (run) => void requestAnimationFrame(run),
  page: {
    isScrolling,
    isHidden: () => document.hidden,
  },
  token: currentToken,
  onSessionEnded: () => endSession("byServer"),
});

let lastToken = currentToken();
sessionStore.subscribe(() => {
  if (currentToken() === lastToken) return;
  lastToken = currentToken();
  plane.restart();
});
// The server draws pages with this module too, and has no connection to hurry.
if (typeof window !== "undefined") {
  window.addEventListener("online", () => plane.hurry());
  window.addEventListener("offline", () => plane.giveUp());
}

/** Opens the connection before anything is followed, for a person who is signed in. */
export function startLive(): void {
  plane.start();
}

/**
 * Tells the plane which stream moves each symbol, and its last known price. Call it with the rows of every market list as
 * they come; following a symbol before that is allowed and begins when it is learnt.
 */
export function learnInstruments(rows: readonly MarketRow[]): void {
  plane.learn(rows);
}

const nothing = () => () => {};
/** What a page from the server knows of a stream: its rows alone say what things cost. */
const unknown = () => undefined;
const heard = () => false;
const idle = () => "idle" as const;

/**
 * A symbol's newest 24 h figures; `undefined` until known. Draws again only for its own symbol, at most once a frame.
 * While `isOn` is false it keeps what it last knew and follows nothing: for rows that are out of sight.
 */
export function useTicker(referCoin: string, isOn = true): LiveTicker | undefined {
  const store = plane.quotes.tickers;
  const subscribe = useCallback(
    (listener: () => void) => both(store.subscribe(referCoin, listener), plane.followTicker(referCoin)),
    [store, referCoin],
  );
  return useSyncExternalStore(isOn ? subscribe : nothing, () => store.get(referCoin), unknown);
}

/** Whether a symbol's price has moved since it was first known here. Draws again when it first does. */
export function useHasMoved(referCoin: string, isOn = true): boolean {
  const subscribe = useCallback(
    (listener: () => void) => plane.quotes.tickers.subscribe(referCoin, listener),
    [referCoin],
  );
  const read = () => (plane.quotes.tickers.get(referCoin)?.move.count ?? 0) > 0;
  return useSyncExternalStore(isOn ? subscribe : nothing, read, heard);
}

/**
 * Follows a symbol's price and calls back with its 24 h figures: at once where they are known, then at most once a frame. For
 * what is written by hand. Returns the end.
 */
export function subscribeTicker(referCoin: string, listener: (ticker: LiveTicker) => void): () => void {
  const store = plane.quotes.tickers;
  const tell = () => {
    const ticker = store.get(referCoin);
    if (ticker) listener(ticker);
  };
  tell();
  return both(store.subscribe(referCoin, tell), plane.followTicker(referCoin));
}

/**
 * Whether a followed symbol has said nothing for longer than `afterMs`, looked at once a second. Ages count on the device's
 * steady clock from the last frame, or from when it was first followed here.
 */
export function useIsSilent(referCoin: string, afterMs: number, isOn = true): boolean {
  // Nothing is drawn by it: a row that comes into sight is drawn once, and asked about with the next second.
  const sinceMs = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    sinceMs.current = isOn ? performance.now() : Number.POSITIVE_INFINITY;
  }, [isOn]);
  const read = () => {
    const heardAtMs = Math.max(plane.quotes.heardAtMs(referCoin) ?? 0, sinceMs.current);
    return isOn && secondStore.get() - heardAtMs > afterMs;
  };
  return useSyncExternalStore(isOn ? onSecond : nothing, read, heard);
}

/**
 * What `read` makes of the newest figures of any symbols, looked at once a second and at each drawing; draws again only
 * when it changes. `read` follows nothing by itself, and answers the same value for the same figures.
 */
export function useEachSecond<T extends string | number | boolean>(
  read: (newest: (referCoin: string) => LiveTicker | undefined) => T,
  isOn = true,
): T {
  const now = () => read((referCoin) => plane.quotes.tickers.get(referCoin));
  return useSyncExternalStore(isOn ? onSecond : nothing, now, () => read(unknown));
}

const secondStore = createStore(performance.now());
let watching = 0;
let second: ReturnType<typeof setInterval> | undefined;

/** One clock for all who look at ages; it stands still while nobody does. */
function onSecond(listener: () => void): () => void {
  watching += 1;
  second ??= setInterval(() => secondStore.set(performance.now()), 1_000);
  return both(secondStore.subscribe(listener), () => {
    watching -= 1;
    if (watching > 0) return;
    clearInterval(second);
    second = undefined;
  });
}

/** Depth, mark, index and funding of a symbol; `undefined` until the first frame. */
export function useDetail(referCoin: string): DetailTick | undefined {
  const store = plane.quotes.details;
  const subscribe = useCallback(
    (listener: () => void) => both(store.subscribe(referCoin, listener), plane.followStream(referCoin, "detail")),
    [store, referCoin],
  );
  return useSyncExternalStore(subscribe, () => store.get(referCoin));
}

const NO_TRADES: readonly TradeTick[] = [];

/** The trades since the screen opened, newest first, at most 50. */
export function useTrades(referCoin: string): readonly TradeTick[] {
  const store = plane.quotes.trades;
  const subscribe = useCallback(
    (listener: () => void) => both(store.subscribe(referCoin, listener), plane.followStream(referCoin, "trade")),
    [store, referCoin],
  );
  return useSyncExternalStore(subscribe, () => store.get(referCoin) ?? NO_TRADES);
}

/** Calls back for every candle frame of a symbol and interval (the server sends at most ten a second); returns the end. */
export function subscribeKline(
  referCoin: string,
  interval: Interval,
  listener: (candle: KlineTick) => void,
): () => void {
  return plane.followKline(referCoin, interval, listener);
}

/** Calls back for every private message of one type. `data` is unchecked: parse it before use. Returns the end. */
export function onPrivate(type: PrivateType, listener: (data: unknown) => void): () => void {
  plane.start();
  return plane.onPrivate(type, listener);
}

/** Calls back when private messages were missed (a gap in their numbers, a reconnection): fetch by HTTP. Returns the end. */
export function onPrivateGap(listener: () => void): () => void {
  return plane.privates.onGap(listener);
}

/** How the connection stands. */
export function useConnection(): SocketStatus {
  return useStore<SocketStatus>(plane.status, idle);
}

function both(first: () => void, second: () => void): () => void {
  return () => {
    first();
    second();
  };
}
