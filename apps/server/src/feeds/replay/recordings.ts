const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A file of bars below the replay folder and the stream that it drives. */
export interface Recording {
  readonly referCoin: string;
  readonly file: string;
  /** Length of a bar in milliseconds. */
  readonly barMs: number;
}

/**
 * Which file stands for which stream: of several, the one that is long, fine and clean enough to trade on. Where a file
 * is missing its stream is not listed. Known faults of the files (splits, bad prints) are dealt with in `bars.ts`.
 */
export const RECORDINGS: readonly Recording[] = [
  { referCoin: "btcusdt", file: "crypto/BTCUSDT_binance_spot_1m_202412a.csv", barMs: MINUTE },
  { referCoin: "ethusdt", file: "crypto/ETHUSDT_binance_spot_1h_2023q3.csv", barMs: HOUR },
  { referCoin: "solusdt", file: "crypto/SOLUSDT_binance_spot_1h_2020-2023.csv", barMs: HOUR },
  { referCoin: "adausdt", file: "crypto/ADAUSDT_binance_linear_perp_1m_20221213_trade.csv", barMs: MINUTE },
  { referCoin: "eurusd", file: "forex/EURUSD_oanda_1m_20140501-15_quote.csv", barMs: MINUTE },
  { referCoin: "gbpusd", file: "forex/GBPUSD_oanda_1d_quote.csv", barMs: DAY },
  { referCoin: "usdjpy", file: "forex/USDJPY_mt5_1h_2012-2022.csv", barMs: HOUR },
  { referCoin: "es", file: "futures/ESZ13_cme_1m_20131007-11_trade.csv", barMs: MINUTE },
  { referCoin: "gc", file: "futures/GCZ13_comex_1m_20131007-08_trade.csv", barMs: MINUTE },
  { referCoin: "cl", file: "futures/WTI_spot_1d_1986-2026.csv", barMs: DAY },
  { referCoin: "spx", file: "index/SPX_1m_20210104_20210114.csv", barMs: MINUTE },
  { referCoin: "ndx", file: "index/NDX_1h_202103.csv", barMs: HOUR },
  { referCoin: "hsi", file: "index/HSI_1h_201309-11.csv", barMs: HOUR },
  { referCoin: "n225", file: "index/N225_1m_20210114.csv", barMs: MINUTE },
  { referCoin: "dax", file: "index/DE30EUR_oanda_cfd_1m_20190220-22_quote.csv", barMs: MINUTE },
  { referCoin: "vix", file: "index/VIX_1d_1990-2020.csv", barMs: DAY },
  { referCoin: "aapl", file: "stocks/AAPL_1h_2014-2021_raw.csv", barMs: HOUR },
  { referCoin: "goog", file: "stocks/GOOG_1d_raw.csv", barMs: DAY },
  { referCoin: "msft", file: "stocks/MSFT_1d_1990-2022_adj.csv", barMs: DAY },
  { referCoin: "spy", file: "stocks/SPY_1m_20201215-18.csv", barMs: MINUTE },
];
