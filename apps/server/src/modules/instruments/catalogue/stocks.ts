import type { Instrument } from "../instrument.domain.ts";
import { derivative } from "./derivative.ts";
import { STOCK_TIERS } from "./tiers.ts";

type UsRow = readonly [number: string, ticker: string, en: string, zh: string];
type HkRow = readonly [number: string, code: string, en: string, zh: string, tickSize: string, boardLot: string];

const US: readonly UsRow[] = [
  ["001", "AAPL", "Apple", "苹果"],
  ["002", "MSFT", "Microsoft", "微软"],
  ["003", "NVDA", "NVIDIA", "英伟达"],
  ["004", "GOOG", "Alphabet", "谷歌"],
  ["005", "AMZN", "Amazon", "亚马逊"],
  ["006", "META", "Meta Platforms", "Meta"],
  ["007", "TSLA", "Tesla", "特斯拉"],
  ["008", "AVGO", "Broadcom", "博通"],
  ["009", "AMD", "Advanced Micro Devices", "超威半导体"],
  ["010", "NFLX", "Netflix", "奈飞"],
  ["011", "JPM", "JPMorgan Chase", "摩根大通"],
  ["012", "KO", "Coca-Cola", "可口可乐"],
  ["013", "BABA", "Alibaba ADR", "阿里巴巴 ADR"],
  ["014", "SPY", "SPDR S&P 500 ETF", "标普 500 ETF"],
];

/** The tick is that of the exchange's spread table at the price band the share trades in. */
const HK: readonly HkRow[] = [
  ["101", "00700", "Tencent", "腾讯控股", "0.2", "100"],
  ["102", "09988", "Alibaba", "阿里巴巴", "0.05", "100"],
  ["103", "03690", "Meituan", "美团", "0.05", "100"],
  ["104", "01810", "Xiaomi", "小米集团", "0.02", "200"],
  ["105", "00005", "HSBC Holdings", "汇丰控股", "0.05", "400"],
  ["106", "00939", "China Construction Bank", "建设银行", "0.01", "1000"],
  ["107", "00941", "China Mobile", "中国移动", "0.05", "500"],
  ["108", "01299", "AIA Group", "友邦保险", "0.05", "200"],
];

const US_STOCKS = US.map(([number, ticker, en, zh]) =>
  derivative({
    number,
    class: "stock",
    coin: ticker.toLowerCase(),
    symbol: ticker,
    en,
    zh,
    market: "US",
    base: ticker,
    quote: "USD",
    tickSize: "0.01",
    contractSize: "1",
    lotStep: "1",
    maxLots: "100000",
    tiers: STOCK_TIERS,
    schedule: "newYork",
    halfSpread: { bps: 2 },
  }),
);

const HK_STOCKS = HK.map(([number, code, en, zh, tickSize, boardLot]) =>
  derivative({
    number,
    class: "stock",
    coin: code,
    symbol: `${code}.HK`,
    en,
    zh,
    market: "HK",
    base: code,
    quote: "HKD",
    tickSize,
    contractSize: boardLot,
    lotStep: "1",
    maxLots: "5000",
    tiers: STOCK_TIERS,
    schedule: "hongKong",
    halfSpread: { bps: 2 },
  }),
);

/** United States shares first, then Hong Kong. */
export const STOCKS: readonly Instrument[] = [...US_STOCKS, ...HK_STOCKS];
