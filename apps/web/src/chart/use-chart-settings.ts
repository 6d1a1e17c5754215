import { useState } from "react";
import { type ChartSettings, loadChartSettings, saveChartSettings } from "./chart-settings.ts";

/** The arrangement of one symbol's chart, kept on the device with every change. The symbol must not change while mounted. */
export function useChartSettings(symbol: string): [ChartSettings, (change: Partial<ChartSettings>) => void] {
  const [settings, setSettings] = useState(() => loadChartSettings(symbol));
  const change = (part: Partial<ChartSettings>) =>
    setSettings((before) => {
      const next = { ...before, ...part };
      saveChartSettings(symbol, next);
      return next;
    });
  return [settings, change];
}
