import { div, format, fromInteger, mul, parse, placesOf } from "@evenkeel/calc/decimal";
import type { RiskTier } from "@evenkeel/contract/instrument";
import { decimalsOf, type Instrument } from "../instrument.domain.ts";
import { LARGE_COIN_TIERS, MAJOR_COIN_TIERS, SMALL_COIN_TIERS } from "./tiers.ts";

type CoinRow = readonly [
  number: string,
  base: string,
  en: string,
  zh: string,
  tickSize: string,
  qtyStep: string,
  maxQty: string,
  tier: "major" | "large" | "small",
];

const TIERS: Record<CoinRow[7], readonly RiskTier[]> = {
  major: MAJOR_COIN_TIERS,
  large: LARGE_COIN_TIERS,
  small: SMALL_COIN_TIERS,
};

const ROWS: readonly CoinRow[] = [
  ["001", "BTC", "Bitcoin", "比特币", "0.1", "0.001", "1000", "major"],
  ["002", "ETH", "Ethereum", "以太坊", "0.01", "0.001", "10000", "major"],
  ["003", "BNB", "BNB", "币安币", "0.01", "0.01", "20000", "large"],
  ["004", "SOL", "Solana", "索拉纳", "0.01", "0.01", "100000", "large"],
  ["005", "XRP", "XRP", "瑞波币", "0.0001", "0.1", "10000000", "large"],
  ["006", "DOGE", "Dogecoin", "狗狗币", "0.00001", "1", "50000000", "large"],
  ["007", "ADA", "Cardano", "艾达币", "0.0001", "1", "20000000", "large"],
  ["008", "TRX", "TRON", "波场", "0.00001", "1", "50000000", "large"],
  ["009", "AVAX", "Avalanche", "雪崩", "0.001", "0.1", "500000", "large"],
  ["010", "LINK", "Chainlink", "链环", "0.001", "0.01", "1000000", "large"],
  ["011", "DOT", "Polkadot", "波卡", "0.001", "0.1", "2000000", "large"],
  ["012", "LTC", "Litecoin", "莱特币", "0.01", "0.001", "100000", "large"],
  ["013", "BCH", "Bitcoin Cash", "比特币现金", "0.01", "0.001", "50000", "large"],
  ["014", "UNI", "Uniswap", "Uniswap", "0.001", "0.1", "1000000", "large"],
  ["015", "ATOM", "Cosmos", "阿童木", "0.001", "0.01", "1000000", "large"],
  ["016", "NEAR", "NEAR Protocol", "NEAR 协议", "0.001", "0.1", "2000000", "small"],
  ["017", "APT", "Aptos", "Aptos", "0.001", "0.1", "1000000", "small"],
  ["018", "ARB", "Arbitrum", "Arbitrum", "0.0001", "0.1", "5000000", "small"],
  ["019", "OP", "Optimism", "Optimism", "0.0001", "0.1", "3000000", "small"],
  ["020", "SUI", "Sui", "Sui", "0.0001", "0.1", "5000000", "small"],
  ["021", "FIL", "Filecoin", "文件币", "0.001", "0.1", "1000000", "small"],
  ["022", "ETC", "Ethereum Classic", "以太坊经典", "0.001", "0.01", "300000", "small"],
  ["023", "XLM", "Stellar", "恒星币", "0.00001", "1", "20000000", "small"],
  ["024", "TON", "Toncoin", "Toncoin", "0.0001", "0.1", "2000000", "small"],
  ["025", "HBAR", "Hedera", "Hedera", "0.00001", "1", "20000000", "small"],
  ["026", "AAVE", "Aave", "Aave", "0.01", "0.1", "100000", "small"],
  ["027", "ICP", "Internet Computer", "互联网计算机", "0.001", "1", "500000", "small"],
  ["028", "INJ", "Injective", "Injective", "0.001", "0.1", "500000", "small"],
  ["029", "TIA", "Celestia", "Celestia", "0.0001", "1", "2000000", "small"],
  ["030", "SEI", "Sei", "Sei", "0.0001", "1", "10000000", "small"],
  ["031", "ALGO", "Algorand", "Algorand", "0.0001", "0.1", "10000000", "small"],
  ["032", "VET", "VeChain", "唯链", "0.00001", "1", "50000000", "small"],
  ["033", "RENDER", "Render", "Render", "0.001", "0.1", "500000", "small"],
  ["034", "FET", "Artificial Superintelligence", "人工超级智能", "0.0001", "1", "5000000", "small"],
  ["035", "ONDO", "Ondo", "Ondo", "0.0001", "0.1", "3000000", "small"],
  ["036", "LDO", "Lido DAO", "Lido DAO", "0.0001", "1", "3000000", "small"],
  ["037", "CRV", "Curve DAO", "Curve DAO", "0.0001", "0.1", "5000000", "small"],
  ["038", "GRT", "The Graph", "The Graph", "0.00001", "1", "20000000", "small"],
  ["039", "SAND", "The Sandbox", "The Sandbox", "0.00001", "1", "10000000", "small"],
  ["040", "MANA", "Decentraland", "Decentraland", "0.0001", "1", "10000000", "small"],
  ["041", "RUNE", "THORChain", "THORChain", "0.001", "1", "500000", "small"],
  ["042", "WLD", "Worldcoin", "世界币", "0.0001", "1", "3000000", "small"],
  ["043", "PEPE", "Pepe", "Pepe", "0.00000001", "100", "500000000000", "small"],
  ["044", "SHIB", "Shiba Inu", "柴犬币", "0.00000001", "1", "300000000000", "small"],
];

/** Digits of USDT: a price times a quantity has no more, so that the value of a spot fill is exact. */
const VALUE_PLACES = 8;
const TEN = fromInteger(10);
const HUNDRED = fromInteger(100);

/** Coins are bought by smaller steps than contracts are opened, a hundredth where the digits of a value allow it. */
function spotStep(tickSize: string, qtyStep: string): string {
  let step = div(parse(qtyStep), HUNDRED, "ceil");
  while (decimalsOf(tickSize) + placesOf(step) > VALUE_PLACES) step = mul(step, TEN, "ceil");
  return format(step);
}

function coin(row: CoinRow, coinClass: "coinSpot" | "coinContract"): Instrument {
  const [number, base, en, zh, tickSize, contractStep, maxQty, tier] = row;
  const isContract = coinClass === "coinContract";
  const qtyStep = isContract ? contractStep : spotStep(tickSize, contractStep);
  return {
    id: `${isContract ? 2 : 1}${number}`,
    class: coinClass,
    coin: `${base.toLowerCase()}usdt`,
    symbol: `${base}/USDT`,
    names: { en, zh },
    referCoin: `${base.toLowerCase()}usdt`,
    referSource: "binance",
    market: "crypto",
    base,
    quote: "USDT",
    tickSize,
    qtyStep,
    minQty: qtyStep,
    maxQty,
    minNotional: "5",
    contractSize: "1",
    pricePrecision: decimalsOf(tickSize),
    qtyPrecision: decimalsOf(qtyStep),
    tiers: isContract ? TIERS[tier] : [],
    schedule: "always",
    halfSpread: { bps: tier === "major" ? 0.5 : 3 },
    ...(isContract ? { fundingCap: tier === "major" ? "0.00375" : "0.0075" } : {}),
    mayBeNegative: false,
  };
}

/** Coins bought and held; same streams as the contracts. */
export const COIN_SPOTS: readonly Instrument[] = ROWS.map((row) => coin(row, "coinSpot"));

/** Perpetual linear contracts settled in USDT. */
export const COIN_CONTRACTS: readonly Instrument[] = ROWS.map((row) => coin(row, "coinContract"));
