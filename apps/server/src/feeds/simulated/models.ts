/** One influence on a price. `range` is its usual high-to-low over 24 hours as a fraction; streams that name it share it. */
export interface FactorShare {
  readonly name: string;
  readonly range: number;
  readonly weight: number;
}

/** How one stream is simulated. */
export interface Model {
  /** The level that the price moves around, in the quote currency. */
  readonly price: number;
  readonly factors: readonly FactorShare[];
  /** Traded over 24 hours of an open market, in base units or lots. */
  readonly dailyVolume: number;
  /** Usual time between two ticks, milliseconds. */
  readonly tickMs: number;
}

const share = (name: string, range: number, weight = 1): FactorShare => ({ name, range, weight });

/** What moves all coins, and all shares of a market, together. */
const COINS = (weight: number) => share("coins", 0.022, weight);
const US = (weight: number) => share("us", 0.009, weight);
const HK = (weight: number) => share("hk", 0.013, weight);

/** `[coin, price, own range in percent, weight of the common factor, daily volume, ms between ticks]`. */
const COIN_ROWS: readonly (readonly [string, number, number, number, number, number])[] = [
  ["btc", 98_250, 1.6, 0.9, 18_000, 220],
  ["eth", 3_420, 2.0, 1.1, 320_000, 240],
  ["bnb", 655, 1.8, 0.8, 900_000, 330],
  ["sol", 188, 3.0, 1.2, 6_000_000, 260],
  ["xrp", 2.2, 3.0, 1.0, 400_000_000, 300],
  ["doge", 0.21, 3.5, 1.2, 3_000_000_000, 330],
  ["ada", 0.72, 3.0, 1.1, 300_000_000, 450],
  ["trx", 0.24, 2.0, 0.6, 1_200_000_000, 500],
  ["avax", 27, 3.2, 1.2, 10_000_000, 480],
  ["link", 17.5, 3.0, 1.1, 15_000_000, 480],
  ["dot", 5.1, 3.0, 1.1, 30_000_000, 520],
  ["ltc", 94, 2.5, 0.9, 3_000_000, 500],
  ["bch", 430, 2.5, 0.9, 400_000, 520],
  ["uni", 9.2, 3.2, 1.1, 15_000_000, 540],
  ["atom", 5.4, 3.0, 1.0, 12_000_000, 560],
  ["near", 3.1, 3.5, 1.2, 30_000_000, 560],
  ["apt", 6.4, 3.5, 1.2, 15_000_000, 580],
  ["arb", 0.52, 3.8, 1.2, 150_000_000, 580],
  ["op", 1.05, 3.8, 1.2, 50_000_000, 600],
  ["sui", 3.3, 4.0, 1.3, 80_000_000, 420],
  ["fil", 3.6, 3.2, 1.1, 20_000_000, 600],
  ["etc", 20.5, 2.8, 1.0, 4_000_000, 600],
  ["xlm", 0.32, 3.0, 1.0, 250_000_000, 600],
  ["ton", 3.8, 2.5, 0.8, 30_000_000, 560],
  ["hbar", 0.13, 4.0, 1.2, 300_000_000, 600],
  ["aave", 172, 3.4, 1.2, 300_000, 560],
  ["icp", 9.6, 3.4, 1.1, 6_000_000, 600],
  ["inj", 22.4, 3.8, 1.2, 4_000_000, 600],
  ["tia", 5.2, 4.2, 1.3, 15_000_000, 600],
  ["sei", 0.45, 4.2, 1.3, 120_000_000, 600],
  ["algo", 0.24, 3.4, 1.1, 150_000_000, 600],
  ["vet", 0.031, 3.2, 1.1, 900_000_000, 600],
  ["render", 6.9, 4.0, 1.2, 8_000_000, 600],
  ["fet", 1.28, 4.0, 1.2, 50_000_000, 600],
  ["ondo", 1.02, 4.0, 1.2, 60_000_000, 600],
  ["ldo", 1.22, 4.0, 1.2, 25_000_000, 600],
  ["crv", 0.42, 4.4, 1.2, 150_000_000, 600],
  ["grt", 0.19, 3.6, 1.2, 120_000_000, 600],
  ["sand", 0.36, 3.8, 1.2, 120_000_000, 600],
  ["mana", 0.42, 3.6, 1.2, 80_000_000, 600],
  ["rune", 5.4, 4.0, 1.2, 10_000_000, 600],
  ["wld", 2.3, 4.4, 1.3, 40_000_000, 560],
  ["pepe", 0.00002, 4.5, 1.3, 40_000_000_000_000, 420],
  ["shib", 0.000025, 3.6, 1.2, 15_000_000_000_000, 480],
];

/** Value of one unit in US dollars and its own range in percent. Pairs are quotients, so that crosses always agree. */
const CURRENCIES: Readonly<Record<string, readonly [usd: number, range: number]>> = {
  usd: [1, 0],
  eur: [1.085, 0.5],
  gbp: [1.268, 0.5],
  jpy: [1 / 151.4, 0.55],
  chf: [1 / 0.884, 0.45],
  aud: [0.655, 0.55],
  cad: [1 / 1.372, 0.35],
  nzd: [0.601, 0.55],
  cnh: [1 / 7.235, 0.22],
  hkd: [1 / 7.782, 0.03],
  sgd: [1 / 1.342, 0.28],
};

/** `[pair, lots a day, ms between ticks]`. */
const PAIR_ROWS: readonly (readonly [string, number, number])[] = [
  ["eurusd", 900_000, 260],
  ["usdjpy", 700_000, 280],
  ["gbpusd", 500_000, 300],
  ["usdchf", 220_000, 420],
  ["audusd", 260_000, 400],
  ["usdcad", 240_000, 420],
  ["nzdusd", 120_000, 500],
  ["eurgbp", 150_000, 480],
  ["eurjpy", 160_000, 460],
  ["gbpjpy", 120_000, 480],
  ["audjpy", 90_000, 520],
  ["eurchf", 90_000, 520],
  ["usdcnh", 150_000, 500],
  ["usdhkd", 60_000, 600],
  ["usdsgd", 60_000, 600],
  ["euraud", 70_000, 540],
  ["eurcad", 60_000, 560],
  ["gbpchf", 50_000, 560],
  ["gbpaud", 60_000, 560],
  ["audnzd", 50_000, 580],
  ["cadjpy", 60_000, 560],
  ["chfjpy", 50_000, 560],
];

const FUTURES: Readonly<Record<string, Model>> = {
  cl: { price: 71.2, factors: [share("oil", 0.021)], dailyVolume: 350_000, tickMs: 350 },
  bz: { price: 74.8, factors: [share("oil", 0.021, 0.95), share("bz", 0.004)], dailyVolume: 250_000, tickMs: 420 },
  ng: { price: 3.2, factors: [share("ng", 0.038)], dailyVolume: 180_000, tickMs: 480 },
  gc: { price: 2_660, factors: [share("gold", 0.011)], dailyVolume: 220_000, tickMs: 320 },
  si: { price: 31.2, factors: [share("gold", 0.011, 1.2), share("si", 0.012)], dailyVolume: 80_000, tickMs: 420 },
  hg: { price: 4.25, factors: [share("hg", 0.014)], dailyVolume: 70_000, tickMs: 520 },
  es: { price: 5_952, factors: [US(1)], dailyVolume: 1_400_000, tickMs: 260 },
  nq: { price: 20_960, factors: [US(1.15), share("ndx", 0.005)], dailyVolume: 600_000, tickMs: 280 },
  ym: { price: 43_880, factors: [US(0.8), share("dji", 0.004)], dailyVolume: 120_000, tickMs: 420 },
  zc: { price: 437, factors: [share("zc", 0.014)], dailyVolume: 160_000, tickMs: 600 },
  zs: { price: 1_012, factors: [share("zs", 0.013)], dailyVolume: 130_000, tickMs: 600 },
  rty: { price: 2_410, factors: [US(1.1), share("rut", 0.007)], dailyVolume: 150_000, tickMs: 420 },
  zw: { price: 548, factors: [share("zw", 0.017)], dailyVolume: 90_000, tickMs: 600 },
  pl: { price: 975, factors: [share("gold", 0.011, 0.7), share("pl", 0.01)], dailyVolume: 20_000, tickMs: 600 },
};

const INDICES: Readonly<Record<string, Model>> = {
  spx: { price: 5_940, factors: [US(1)], dailyVolume: 240_000, tickMs: 300 },
  ndx: { price: 20_910, factors: [US(1.15), share("ndx", 0.005)], dailyVolume: 200_000, tickMs: 300 },
  dji: { price: 43_820, factors: [US(0.8), share("dji", 0.004)], dailyVolume: 120_000, tickMs: 400 },
  hsi: { price: 19_640, factors: [HK(1)], dailyVolume: 90_000, tickMs: 400 },
  n225: { price: 38_720, factors: [share("jp", 0.012)], dailyVolume: 90_000, tickMs: 420 },
  ftse: { price: 8_240, factors: [share("uk", 0.008)], dailyVolume: 70_000, tickMs: 450 },
  dax: { price: 19_850, factors: [share("eu", 0.009)], dailyVolume: 90_000, tickMs: 400 },
  cac: { price: 7_360, factors: [share("eu", 0.009, 0.95), share("cac", 0.003)], dailyVolume: 50_000, tickMs: 480 },
  asx: { price: 8_350, factors: [share("au", 0.008)], dailyVolume: 40_000, tickMs: 520 },
  rut: { price: 2_402, factors: [US(1.1), share("rut", 0.007)], dailyVolume: 60_000, tickMs: 450 },
  sx5e: { price: 4_790, factors: [share("eu", 0.009, 1.02), share("sx5e", 0.002)], dailyVolume: 60_000, tickMs: 460 },
  hscei: { price: 7_060, factors: [HK(1.08), share("hscei", 0.004)], dailyVolume: 70_000, tickMs: 460 },
  vix: { price: 15.2, factors: [US(-4), share("vix", 0.03)], dailyVolume: 60_000, tickMs: 600 },
};

/** `[coin, price, own range in percent, weight of the market, shares (board lots in Hong Kong) a day]`. */
const STOCK_ROWS: readonly (readonly [string, number, number, number, number])[] = [
  ["aapl", 229.4, 1.0, 1.0, 52_000_000],
  ["msft", 421.7, 0.9, 1.0, 21_000_000],
  ["nvda", 141.2, 2.2, 1.6, 230_000_000],
  ["goog", 176.3, 1.2, 1.1, 19_000_000],
  ["amzn", 204.6, 1.3, 1.2, 38_000_000],
  ["meta", 561.9, 1.5, 1.2, 12_000_000],
  ["tsla", 338.5, 3.0, 1.7, 85_000_000],
  ["avgo", 168.1, 1.9, 1.4, 18_000_000],
  ["amd", 139.8, 2.2, 1.5, 40_000_000],
  ["nflx", 884.2, 1.5, 1.1, 3_200_000],
  ["jpm", 243.1, 1.0, 0.9, 9_000_000],
  ["ko", 63.4, 0.7, 0.4, 14_000_000],
  ["baba", 86.9, 2.0, 0.8, 16_000_000],
  ["spy", 592.3, 0.05, 1.0, 45_000_000],
  ["googl", 174.9, 1.2, 1.1, 26_000_000],
  ["brkb", 471.3, 0.7, 0.7, 3_800_000],
  ["lly", 752.6, 1.6, 0.7, 3_300_000],
  ["v", 307.5, 0.8, 0.8, 6_200_000],
  ["ma", 521.8, 0.9, 0.8, 2_600_000],
  ["unh", 593.4, 1.2, 0.6, 3_600_000],
  ["xom", 120.3, 1.2, 0.6, 14_000_000],
  ["cvx", 161.2, 1.1, 0.6, 7_500_000],
  ["wmt", 87.4, 0.8, 0.6, 16_000_000],
  ["cost", 928.1, 0.9, 0.8, 1_900_000],
  ["hd", 402.8, 1.0, 0.9, 3_300_000],
  ["pg", 170.9, 0.7, 0.4, 6_400_000],
  ["jnj", 154.2, 0.8, 0.4, 7_200_000],
  ["mrk", 97.8, 1.0, 0.4, 11_000_000],
  ["pfe", 25.1, 1.2, 0.5, 38_000_000],
  ["pep", 158.6, 0.8, 0.4, 6_000_000],
  ["mcd", 292.4, 0.8, 0.5, 3_400_000],
  ["nke", 74.6, 1.6, 0.8, 10_000_000],
  ["dis", 113.9, 1.3, 0.9, 10_500_000],
  ["bac", 46.2, 1.1, 1.0, 35_000_000],
  ["gs", 589.3, 1.2, 1.1, 2_100_000],
  ["orcl", 189.4, 1.5, 1.1, 8_500_000],
  ["crm", 331.7, 1.5, 1.1, 5_800_000],
  ["adbe", 509.2, 1.5, 1.1, 3_200_000],
  ["intc", 24.4, 2.4, 1.2, 62_000_000],
  ["qcom", 156.8, 1.7, 1.3, 8_000_000],
  ["mu", 98.4, 2.4, 1.4, 19_000_000],
  ["ibm", 213.9, 1.0, 0.7, 4_300_000],
  ["ba", 146.2, 1.8, 0.9, 9_500_000],
  ["cat", 384.6, 1.3, 1.0, 2_900_000],
  ["uber", 70.3, 1.9, 1.1, 19_000_000],
  ["pltr", 61.8, 3.2, 1.6, 75_000_000],
  ["coin", 301.5, 4.0, 1.6, 11_000_000],
  ["pdd", 116.3, 2.4, 0.9, 10_000_000],
  ["qqq", 503.8, 0.3, 1.15, 32_000_000],
  ["00700", 402.6, 1.3, 1.1, 170_000],
  ["09988", 84.35, 1.8, 1.1, 450_000],
  ["03690", 168.2, 2.2, 1.1, 250_000],
  ["01810", 28.9, 2.4, 1.1, 600_000],
  ["00005", 71.3, 0.8, 0.6, 45_000],
  ["00939", 6.02, 0.9, 0.6, 250_000],
  ["00941", 71.85, 0.8, 0.5, 25_000],
  ["01299", 58.75, 1.4, 0.9, 120_000],
  ["00388", 298.4, 1.5, 1.2, 50_000],
  ["01398", 4.72, 0.8, 0.6, 200_000],
  ["03988", 3.68, 0.8, 0.6, 250_000],
  ["02318", 45.6, 1.4, 1.1, 90_000],
  ["00883", 17.46, 1.4, 0.6, 60_000],
  ["00857", 5.64, 1.4, 0.6, 50_000],
  ["01211", 262.8, 2.0, 1.1, 30_000],
  ["09618", 141.6, 2.2, 1.1, 250_000],
  ["09999", 129.5, 2.0, 0.9, 100_000],
  ["01024", 48.7, 2.4, 1.1, 200_000],
  ["09888", 82.3, 2.2, 1.1, 150_000],
  ["00981", 26.8, 2.8, 1.0, 150_000],
  ["02020", 79.6, 1.8, 0.9, 40_000],
  ["00016", 77.9, 1.3, 0.9, 12_000],
  ["00001", 40.3, 1.0, 0.7, 14_000],
  ["00027", 35.4, 1.8, 0.9, 12_000],
  ["02800", 19.85, 0.1, 1.0, 500_000],
  ["09961", 498.2, 2.0, 0.9, 60_000],
];

function pairFactors(base: string, quote: string): readonly FactorShare[] {
  const of = (currency: string, weight: number) => share(currency, (CURRENCIES[currency]?.[1] ?? 0) / 100, weight);
  return [of(base, 1), of(quote, -1)].filter(({ range }) => range > 0);
}

/** How every stream of the catalogue is simulated, by referCoin. */
export const MODELS: ReadonlyMap<string, Model> = new Map<string, Model>([
  ...COIN_ROWS.map(([coin, price, range, weight, dailyVolume, tickMs]): [string, Model] => [
    `${coin}usdt`,
    { price, factors: [COINS(weight), share(coin, range / 100)], dailyVolume, tickMs },
  ]),
  ...PAIR_ROWS.map(([pair, dailyVolume, tickMs]): [string, Model] => {
    const [base, quote] = [pair.slice(0, 3), pair.slice(3)];
    const price = (CURRENCIES[base]?.[0] ?? Number.NaN) / (CURRENCIES[quote]?.[0] ?? Number.NaN);
    return [pair, { price, factors: pairFactors(base, quote), dailyVolume, tickMs }];
  }),
  ...Object.entries(FUTURES),
  ...Object.entries(INDICES),
  ...STOCK_ROWS.map(([coin, price, range, weight, dailyVolume]): [string, Model] => {
    const market = /^\d/.test(coin) ? HK(weight) : US(weight);
    return [coin, { price, factors: [market, share(coin, range / 100)], dailyVolume, tickMs: 420 }];
  }),
]);
