import { kline } from "@evenkeel/contract/market";
import { useCallback, useSyncExternalStore } from "react";
import { call } from "../client.ts";
import { type Course, SparkLoader } from "./spark-loader.ts";

/** A day of hours. */
const HOURS = "24";

/** Courses are an extra: on a first visit they wait until the page has nothing better to do. */
const firstIdle = new Promise<void>((done) => {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(() => done(), { timeout: 2_000 });
  else setTimeout(done, 500);
});

const loader = new SparkLoader({
  fetch: async (referCoin) => {
    await firstIdle;
    const { rows } = await call(kline, { query: { referCoin, interval: "1h", limit: HOURS } });
    return rows.map(({ c }) => Number(c));
  },
  now: () => performance.now(),
});

/** Learns courses that came with the page: hourly closes by referCoin, oldest first. */
export function learnCourses(courses: Readonly<Record<string, readonly string[]>>): void {
  for (const [referCoin, closes] of Object.entries(courses)) loader.learn(referCoin, closes.map(Number));
}

const nothing = () => () => {};

/** The course of a symbol's last 24 hours, while `isOn`; `undefined` until it is there. */
export function useSparkline(referCoin: string, isOn: boolean): Course | undefined {
  const want = useCallback((listener: () => void) => loader.want(referCoin, listener), [referCoin]);
  const read = () => loader.get(referCoin);
  return useSyncExternalStore(isOn ? want : nothing, read, read);
}
