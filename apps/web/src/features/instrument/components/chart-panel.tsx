import type { MarketRow } from "@evenkeel/contract/instrument";
import type { Interval } from "@evenkeel/contract/market";
import { useMemo, useState } from "react";
import { useAppSetting } from "#/api/config-queries.ts";
import { ChartToolbar } from "#/chart/chart-toolbar.tsx";
import type { Study } from "#/chart/mount-chart.ts";
import type { OwnLine } from "#/chart/own-line.ts";
import { PriceChart } from "#/chart/price-chart.tsx";
import { setKlinePrice } from "../current-coin.ts";
import { candleSource } from "../queries.ts";

const FIRST_INTERVAL: Interval = "15m";
const NO_STUDIES: ReadonlySet<Study> = new Set();

/** The instrument's chart with its toolbar and the person's own lines. */
export function ChartPanel({ row, lines }: { row: MarketRow; lines: readonly OwnLine[] }) {
  const [interval, setInterval] = useState<Interval>(FIRST_INTERVAL);
  const [studies, setStudies] = useState(NO_STUDIES);
  const timeZone = useAppSetting()?.timezone;
  const source = useMemo(() => candleSource(row.referCoin, setKlinePrice), [row.referCoin]);
  return (
    <section>
      <ChartToolbar interval={interval} onInterval={setInterval} studies={studies} onStudies={setStudies} />
      <PriceChart
        symbol={row.symbol}
        tickSize={row.tickSize}
        qtyStep={row.qtyStep}
        interval={interval}
        source={source}
        studies={studies}
        lines={lines}
        timeZone={timeZone}
      />
    </section>
  );
}
