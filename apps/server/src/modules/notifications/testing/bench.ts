import type { CallOf, Endpoint, ResultOf } from "@evenkeel/contract/endpoint";
import type { PrivateType } from "@evenkeel/contract/frames";
import type { Pool } from "pg";
import { createScriptedFeed, type ScriptedFeed } from "#/feeds/scripted/index.ts";
import { createInstruments } from "#/modules/instruments/index.ts";
import {
  candleStart,
  createMarketData,
  type HistoryQuery,
  type MarketData,
  type PriceSplit,
  shiftCandle,
} from "#/modules/market-data/index.ts";
import { createIds } from "#/platform/ids.ts";
import { createOutbox, type Outbox } from "#/platform/outbox.ts";
import { callRoute } from "#/testing/route-caller.ts";
import { silentLog } from "#/testing/silent-log.ts";
import { createTestClock, type TestClock } from "#/testing/test-clock.ts";
import { createNotifications, type Notifications, type PushPort } from "../index.ts";

export interface Pushed {
  readonly userId: string;
  readonly type: PrivateType;
  readonly data: unknown;
}

/** Notifications on a real database, with prices and a clock that a test moves by hand. */
export interface NoticeBench {
  readonly clock: TestClock;
  readonly market: MarketData;
  readonly feed: ScriptedFeed;
  readonly outbox: Outbox;
  readonly pushed: Pushed[];
  /** Makes and starts an instance, in place of the one before or beside it. */
  boot(pool?: Pool): Promise<Notifications>;
  /** Calls the instance that was started last. */
  call<E extends Endpoint>(endpoint: E, input: CallOf<E>, userId: string): Promise<ResultOf<E>>;
  newUserId(): string;
  /** A bitcoin price; time goes on a little with each. */
  btc(last: number | string): void;
  /** What the source says of bitcoin's ended candles of a length: their closes, the last of them before the candle of now. */
  past(interval: HistoryQuery["interval"], closes: readonly number[]): void;
  /** Puts a split of apple's share in force. */
  split(split: PriceSplit): void;
  stop(): Promise<void>;
}

/** One source for all benches: several of them share a database, and their clocks begin at the same instant. */
const ids = createIds(createTestClock());

export async function createNoticeBench(pool: Pool, pushPort: PushPort | null = null): Promise<NoticeBench> {
  const clock = createTestClock();
  const instruments = createInstruments();
  const feed = createScriptedFeed(["btcusdt", "ethusdt", "aapl"], clock.now);
  let past: ReturnType<typeof barsOf> = [];
  const history = ({ referCoin, interval, to }: HistoryQuery) =>
    referCoin === "btcusdt" ? past.filter((bar) => bar.interval === interval && bar.t <= to) : [];
  const market = createMarketData({ feeds: [{ ...feed, history }], instruments, clock });
  const outbox = createOutbox({ pool, clock, ids, log: silentLog });
  const pushed: Pushed[] = [];
  const started: Notifications[] = [];
  const splits: PriceSplit[] = [];
  const listeners: (() => void)[] = [];
  await market.start();
  outbox.start();
  return {
    clock,
    market,
    feed,
    outbox,
    pushed,
    boot: async (own = pool) => {
      const notifications = createNotifications({
        pool: own,
        clock,
        ids,
        log: silentLog,
        outbox,
        instruments,
        market,
        splits: {
          all: () => splits,
          onChange: (listener) => {
            listeners.push(listener);
          },
        },
        pushPort,
        pushRetryMs: 20,
        push: (userId, type, data) => pushed.push({ userId, type, data }),
      });
      await notifications.start();
      started.push(notifications);
      return notifications;
    },
    call: (endpoint, input, userId) => callRoute(started.at(-1)?.routes ?? [], endpoint, input, { userId }),
    newUserId: () => String(ids.next()),
    btc: (last) => {
      clock.advance(10);
      feed.say({ referCoin: "btcusdt", last });
    },
    past: (interval, closes) => {
      past = barsOf(interval, closes, clock.now());
    },
    split: (split) => {
      splits.push(split);
      market.setTerms({ splits });
      for (const listener of listeners) listener();
    },
    stop: async () => {
      for (const notifications of started) await notifications.stop();
      await outbox.stop();
      await market.stop();
    },
  };
}

function barsOf(interval: HistoryQuery["interval"], closes: readonly number[], now: number) {
  const first = shiftCandle(interval, candleStart(interval, now), -closes.length);
  return closes.map((c, at) => ({ interval, t: shiftCandle(interval, first, at), o: c, h: c, l: c, c, v: 1 }));
}
