import type { RiskTier } from "@evenkeel/contract/instrument";
import type { Instrument } from "../instrument.domain.ts";
import { derivative } from "./derivative.ts";
import { TEN_TIERS, TWENTY_TIERS } from "./tiers.ts";

type FutureRow = readonly [
  number: string,
  root: string,
  en: string,
  zh: string,
  tickSize: string,
  contractSize: string,
  tiers: readonly RiskTier[],
];

/** Contract multipliers and ticks as CME Group publishes them; grains are quoted in cents a bushel, 5,000 bushels each. */
const ROWS: readonly FutureRow[] = [
  ["001", "CL", "Crude Oil WTI", "WTI 原油", "0.01", "1000", TEN_TIERS],
  ["002", "BZ", "Brent Crude", "布伦特原油", "0.01", "1000", TEN_TIERS],
  ["003", "NG", "Natural Gas", "天然气", "0.001", "10000", TEN_TIERS],
  ["004", "GC", "Gold", "黄金", "0.1", "100", TWENTY_TIERS],
  ["005", "SI", "Silver", "白银", "0.005", "5000", TEN_TIERS],
  ["006", "HG", "Copper", "铜", "0.0005", "25000", TEN_TIERS],
  ["007", "ES", "E-mini S&P 500", "迷你标普 500", "0.25", "50", TWENTY_TIERS],
  ["008", "NQ", "E-mini Nasdaq-100", "迷你纳斯达克 100", "0.25", "20", TWENTY_TIERS],
  ["009", "YM", "E-mini Dow", "迷你道琼斯", "1", "5", TWENTY_TIERS],
  ["010", "ZC", "Corn", "玉米", "0.25", "50", TEN_TIERS],
  ["011", "ZS", "Soybeans", "大豆", "0.25", "50", TEN_TIERS],
  ["012", "PL", "Platinum", "铂金", "0.1", "50", TEN_TIERS],
  ["013", "RTY", "E-mini Russell 2000", "迷你罗素 2000", "0.1", "50", TWENTY_TIERS],
  ["014", "ZW", "Wheat", "小麦", "0.25", "50", TEN_TIERS],
];

export const FUTURES: readonly Instrument[] = ROWS.map(([number, root, en, zh, tickSize, contractSize, tiers]) =>
  derivative({
    number,
    class: "futures",
    coin: root.toLowerCase(),
    symbol: root,
    en,
    zh,
    market: "futures",
    base: root,
    quote: "USD",
    tickSize,
    contractSize,
    lotStep: "0.01",
    maxLots: "200",
    tiers,
    schedule: root.startsWith("Z") ? "grains" : "globex",
    halfSpread: { price: tickSize },
    mayBeNegative: root === "CL",
  }),
);
