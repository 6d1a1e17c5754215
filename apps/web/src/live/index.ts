import type { DetailTick, KlineTick, PrivateType, TradeTick } from "@evenkeel/contract/frames";
import type { MarketRow } from "@evenkeel/contract/instrument";
import type { Interval } from "@evenkeel/contract/market";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { createStore, useStore } from "#/lib/external-store.ts";
import { randomId } from "#/lib/random-id.ts";
import { currentToken, endSession, sessionStore } from "#/lib/session.ts";
import { LivePlane } from "./plane.ts";
import type { LiveTicker } from "./quotes.ts";
import type { SocketLike, SocketStatus } from "./socket.ts";

/** The newest 24 h figures of a symbol, and how its price last moved. */
export type { LiveTicker, SocketStatus };

const plane = new LivePlane({
  connect: () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}/ws/data/${randomId()}`) as SocketLike;
  },
  random: Math.random,
  nextFrame: (run) => void requestAnimationFrame(run),
  token: currentToken,
  onSessionEnded: () => endSession("byServer"),
});

let lastToken = currentToken();
sessionStore.subscribe(() => {
  if (currentToken() === lastToken) return;
  lastToken = currentToken();
  plane.restart();
});
window.addEventListener("online", () => plane.hurry());

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
  return useSyncExternalStore(isOn ? subscribe : nothing, () => store.get(referCoin));
}

/**
 * Whether a followed symbol has said nothing for longer than `afterMs`, looked at once a second. Ages count on the device's
 * steady clock from the last frame, or from when it was first followed here.
 */
export function useIsSilent(referCoin: string, afterMs: number, isOn = true): boolean {
  const [sinceMs, setSinceMs] = useState(() => performance.now());
  useEffect(() => {
    if (isOn) setSinceMs(performance.now());
  }, [isOn]);
  const read = () => {
    const heardAtMs = Math.max(plane.quotes.heardAtMs(referCoin) ?? 0, sinceMs);
    return isOn && secondStore.get() - heardAtMs > afterMs;
  };
  return useSyncExternalStore(isOn ? onSecond : nothing, read);
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
  return useStore(plane.status);
}

function both(first: () => void, second: () => void): () => void {
  return () => {
    first();
    second();
  };
}
