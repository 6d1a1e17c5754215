import type { Instrument } from "../instrument.domain.ts";
import { derivative } from "./derivative.ts";
import { FX_MAJOR_TIERS, TWENTY_TIERS } from "./tiers.ts";

type PairRow = readonly [number: string, base: string, quote: string, en: string, zh: string, kind: "major" | "minor"];

const ROWS: readonly PairRow[] = [
  ["001", "EUR", "USD", "Euro / US Dollar", "欧元/美元", "major"],
  ["002", "USD", "JPY", "US Dollar / Japanese Yen", "美元/日元", "major"],
  ["003", "GBP", "USD", "British Pound / US Dollar", "英镑/美元", "major"],
  ["004", "USD", "CHF", "US Dollar / Swiss Franc", "美元/瑞士法郎", "major"],
  ["005", "AUD", "USD", "Australian Dollar / US Dollar", "澳元/美元", "minor"],
  ["006", "USD", "CAD", "US Dollar / Canadian Dollar", "美元/加元", "major"],
  ["007", "NZD", "USD", "New Zealand Dollar / US Dollar", "纽元/美元", "minor"],
  ["008", "EUR", "GBP", "Euro / British Pound", "欧元/英镑", "major"],
  ["009", "EUR", "JPY", "Euro / Japanese Yen", "欧元/日元", "major"],
  ["010", "GBP", "JPY", "British Pound / Japanese Yen", "英镑/日元", "major"],
  ["011", "AUD", "JPY", "Australian Dollar / Japanese Yen", "澳元/日元", "minor"],
  ["012", "EUR", "CHF", "Euro / Swiss Franc", "欧元/瑞士法郎", "major"],
  ["013", "USD", "CNH", "US Dollar / Offshore Yuan", "美元/离岸人民币", "minor"],
  ["014", "USD", "HKD", "US Dollar / Hong Kong Dollar", "美元/港元", "minor"],
  ["015", "USD", "SGD", "US Dollar / Singapore Dollar", "美元/新加坡元", "minor"],
  ["016", "EUR", "AUD", "Euro / Australian Dollar", "欧元/澳元", "minor"],
  ["017", "EUR", "CAD", "Euro / Canadian Dollar", "欧元/加元", "minor"],
  ["018", "GBP", "CHF", "British Pound / Swiss Franc", "英镑/瑞士法郎", "minor"],
  ["019", "GBP", "AUD", "British Pound / Australian Dollar", "英镑/澳元", "minor"],
  ["020", "AUD", "NZD", "Australian Dollar / New Zealand Dollar", "澳元/纽元", "minor"],
  ["021", "CAD", "JPY", "Canadian Dollar / Japanese Yen", "加元/日元", "minor"],
  ["022", "CHF", "JPY", "Swiss Franc / Japanese Yen", "瑞士法郎/日元", "minor"],
];

export const FOREX: readonly Instrument[] = ROWS.map(([number, base, quote, en, zh, kind]) => {
  const isYen = quote === "JPY";
  return derivative({
    number,
    class: "forex",
    coin: `${base}${quote}`.toLowerCase(),
    symbol: `${base}/${quote}`,
    en,
    zh,
    market: "forex",
    base,
    quote,
    tickSize: isYen ? "0.001" : "0.00001",
    contractSize: "100000",
    lotStep: "0.01",
    maxLots: "100",
    tiers: kind === "major" ? FX_MAJOR_TIERS : TWENTY_TIERS,
    schedule: "forex",
    // Half a pip for the majors, a whole one for the others; a pip is ten ticks.
    halfSpread: { price: kind === "major" ? (isYen ? "0.005" : "0.00005") : isYen ? "0.01" : "0.0001" },
  });
});
