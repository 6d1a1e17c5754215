import type { Candle, Interval } from "@evenkeel/contract/market";
import type { DataLoader } from "klinecharts";
import { barOf } from "./bar.ts";
import type { CandleSource } from "./candle-source.ts";
import { foldPerFrame } from "./frame-fold.ts";

/** Bars of the first load and of each page back; indicators recompute over all bars, so the total is bounded too. */
const FIRST_BARS = 1_000;
const PAGE_BARS = 500;
const MOST_BARS = 4_000;

export type LoadState = "loading" | "ready" | "empty" | "error";

/**
 * Feeds the chart from a source. A reply that belongs to a symbol or interval that has been left is dropped: the library
 * itself would take it for the present one.
 */
export function candleLoader(
  source: CandleSource,
  interval: Interval,
  onState: (state: LoadState) => void,
): { loader: DataLoader; close(): void } {
  let isOpen = true;
  let bars = 0;
  let stop: (() => void) | undefined;

  const load = async (to: number | undefined, limit: number): Promise<readonly Candle[]> =>
    source.load(to === undefined ? { interval, limit } : { interval, to, limit });

  const loader: DataLoader = {
    async getBars({ type, timestamp, callback }) {
      if (!isOpen) return;
      if (type === "backward" || type === "update") return callback([], { backward: false, forward: bars > 0 });
      const isFirst = type === "init";
      if (isFirst) onState("loading");
      try {
        const limit = isFirst ? FIRST_BARS : PAGE_BARS;
        const page = await load(isFirst || timestamp === null ? undefined : timestamp - 1, limit);
        if (!isOpen) return;
        const older = isFirst || timestamp === null ? page : page.filter((candle) => candle.t < timestamp);
        bars = isFirst ? older.length : bars + older.length;
        callback(older.map(barOf), { backward: false, forward: older.length === limit && bars < MOST_BARS });
        if (isFirst) onState(older.length === 0 ? "empty" : "ready");
      } catch {
        if (!isOpen) return;
        if (isFirst) onState("error");
        else callback([], { backward: false, forward: false });
      }
    },
    subscribeBar({ callback }) {
      stop?.();
      const fold = foldPerFrame<Candle>((candle) => isOpen && callback(barOf(candle)));
      const unsubscribe = source.subscribe(interval, (candle) => {
        if (bars === 0) onState("ready");
        bars = Math.max(bars, 1);
        fold.push(candle);
      });
      stop = () => {
        unsubscribe();
        fold.stop();
      };
    },
    unsubscribeBar() {
      stop?.();
      stop = undefined;
    },
  };
  return {
    loader,
    close() {
      isOpen = false;
      stop?.();
      stop = undefined;
    },
  };
}
