import type { MarketRow } from "@evenkeel/contract/instrument";
import { useEffect, useMemo, useRef, useState } from "react";
import { useAppSetting } from "#/api/config-queries.ts";
import { ChartView } from "#/chart/chart-view.tsx";
import type { OwnLine } from "#/chart/own-line.ts";
import { useConnection } from "#/live/index.ts";
import { setKlinePrice } from "../current-coin.ts";
import { candleSource } from "../queries.ts";

export interface ChartPanelProps {
  row: MarketRow;
  lines: readonly OwnLine[];
  isStale: boolean;
}

/** The instrument's chart with the person's own lines. */
export function ChartPanel({ row, lines, isStale }: ChartPanelProps) {
  const timeZone = useAppSetting()?.timezone;
  const reconnections = useReconnections();
  // biome-ignore lint/correctness/useExhaustiveDependencies: candles were missed while the connection was away, so they are loaded anew.
  const source = useMemo(() => candleSource(row.referCoin, setKlinePrice), [row.referCoin, reconnections]);
  return (
    <ChartView
      symbol={row.symbol}
      tickSize={row.tickSize}
      qtyStep={row.qtyStep}
      source={source}
      lines={lines}
      isStale={isStale}
      timeZone={timeZone}
    />
  );
}

/** How often the connection came back since this was shown. */
function useReconnections(): number {
  const status = useConnection();
  const wasOpen = useRef(false);
  const wasLost = useRef(false);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (status !== "open") {
      wasLost.current = wasOpen.current;
      return;
    }
    if (wasLost.current) setCount((n) => n + 1);
    wasOpen.current = true;
    wasLost.current = false;
  }, [status]);
  return count;
}
