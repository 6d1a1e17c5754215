import type { MarketRow } from "@evenkeel/contract/instrument";
import { useEffect, useRef, useState } from "react";
import { useAppSetting } from "#/api/config-queries.ts";
import { useConnection, useDetail, useTicker } from "#/live/index.ts";
import { type Freshness, freshness, staleAfterMs } from "../model/freshness.ts";

const CHECK_MS = 1_000;

/** Whether the price may be traded on, looked at once a second. Ages count on the device's steady clock from arrival. */
export function useFreshness(row: MarketRow, isOpen: boolean): Freshness {
  const setting = useAppSetting();
  const connection = useConnection();
  const ticker = useTicker(row.referCoin);
  const detail = useDetail(row.referCoin);
  const arrivedAt = useRef<number | null>(null);
  const [ageMs, setAgeMs] = useState<number | null>(null);

  const mark = `${row.referCoin}|${ticker?.tsMs ?? ""}|${detail?.seq ?? ""}`;
  const lastMark = useRef("");
  useEffect(() => {
    if (lastMark.current === mark) return;
    lastMark.current = mark;
    if (detail === undefined && ticker === undefined) return;
    arrivedAt.current = performance.now();
    setAgeMs((age) => (age === 0 ? age : 0));
  }, [mark, detail, ticker]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (arrivedAt.current === null) return;
      const age = Math.floor((performance.now() - arrivedAt.current) / CHECK_MS) * CHECK_MS;
      setAgeMs(age);
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, []);

  return freshness({
    isConnected: connection === "open",
    isOpen,
    isMarkedStale: detail?.stale === true,
    ageMs,
    staleMs: staleAfterMs(row.type, setting?.staleMs),
  });
}
