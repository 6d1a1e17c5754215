import type { Candle } from "@evenkeel/contract/market";
import type { KLineData } from "klinecharts";

/** A candle as the chart draws it. Pixels need numbers; nothing that is traded is computed from these. */
export function barOf(candle: Candle): KLineData {
  return {
    timestamp: candle.t,
    open: Number(candle.o),
    high: Number(candle.h),
    low: Number(candle.l),
    close: Number(candle.c),
    volume: Number(candle.v),
  };
}
