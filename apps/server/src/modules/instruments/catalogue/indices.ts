import type { RiskTier } from "@evenkeel/contract/instrument";
import type { Instrument } from "../instrument.domain.ts";
import type { ScheduleId } from "../sessions/schedules.ts";
import { derivative } from "./derivative.ts";
import { TEN_TIERS, TWENTY_TIERS } from "./tiers.ts";

type IndexRow = readonly [
  number: string,
  coin: string,
  symbol: string,
  en: string,
  zh: string,
  quote: string,
  schedule: ScheduleId,
  tiers: readonly RiskTier[],
];

/** One unit of currency a point; traded in the hours of the exchange that computes the index. */
const ROWS: readonly IndexRow[] = [
  ["001", "spx", "US500", "S&P 500", "标普 500", "USD", "newYork", TWENTY_TIERS],
  ["002", "ndx", "NAS100", "Nasdaq-100", "纳斯达克 100", "USD", "newYork", TWENTY_TIERS],
  ["003", "dji", "US30", "Dow Jones Industrial Average", "道琼斯工业指数", "USD", "newYork", TWENTY_TIERS],
  ["004", "hsi", "HK50", "Hang Seng Index", "恒生指数", "HKD", "hongKong", TEN_TIERS],
  ["005", "n225", "JP225", "Nikkei 225", "日经 225", "JPY", "tokyo", TWENTY_TIERS],
  ["006", "ftse", "UK100", "FTSE 100", "富时 100", "GBP", "london", TWENTY_TIERS],
  ["007", "dax", "DE40", "DAX 40", "德国 DAX 40", "EUR", "frankfurt", TWENTY_TIERS],
  ["008", "cac", "FR40", "CAC 40", "法国 CAC 40", "EUR", "paris", TWENTY_TIERS],
  ["009", "asx", "AU200", "S&P/ASX 200", "澳洲标普 200", "AUD", "sydney", TWENTY_TIERS],
  ["011", "rut", "US2000", "Russell 2000", "罗素 2000", "USD", "newYork", TEN_TIERS],
  ["012", "sx5e", "EU50", "EURO STOXX 50", "欧洲斯托克 50", "EUR", "frankfurt", TWENTY_TIERS],
  ["013", "hscei", "HSCEI", "Hang Seng China Enterprises", "恒生中国企业指数", "HKD", "hongKong", TEN_TIERS],
  ["010", "vix", "VIX", "CBOE Volatility Index", "恐慌指数", "USD", "newYork", TEN_TIERS],
];

export const INDICES: readonly Instrument[] = ROWS.map(([number, coin, symbol, en, zh, quote, schedule, tiers]) =>
  derivative({
    number,
    class: "index",
    coin,
    symbol,
    en,
    zh,
    market: "index",
    base: symbol,
    quote,
    tickSize: coin === "vix" ? "0.01" : "0.1",
    contractSize: "1",
    lotStep: "0.1",
    maxLots: "1000",
    tiers,
    schedule,
    halfSpread: { price: coin === "vix" ? "0.05" : "0.5" },
  }),
);
