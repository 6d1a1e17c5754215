import { matching, type Parsed, parseUrl, REFUSED, type ReadVariable, wholeNumber } from "#/platform/env-values.ts";
import { FEED_NAMES, FEED_URLS, type FeedName, type FeedUrlName } from "./feed-names.ts";

const MINUTE_MS = 60_000;

/** What live feeds run with. */
export interface LiveFeedConfig {
  /** Addresses, by the variable that holds each. */
  urls: Readonly<Record<FeedUrlName, string>>;
  twelveData: TwelveDataPlan;
  /** How long the settlement price of an expired future is waited for, in milliseconds. */
  settlementWaitMs: number;
}

/** What the operator's account at Twelve Data is, and allows. */
export interface TwelveDataPlan {
  key: string | null;
  creditsPerMinute: number;
  /** How far behind the market its prices are, in milliseconds. */
  delayMs: number;
  /** Its symbols of instruments that have none by rule, or another, by referCoin. */
  symbols: ReadonlyMap<string, string>;
}

/** Reads the variables of live feeds; docs/FEEDS.md has the tables. */
export function readLiveFeeds(read: ReadVariable): LiveFeedConfig {
  return {
    urls: readUrls(read),
    twelveData: {
      key: read("TWELVEDATA_KEY", null as string | null, "give the key as it was issued", matching(/^[\w-]{4,128}$/)),
      creditsPerMinute: read(
        "TWELVEDATA_CREDITS_PER_MINUTE",
        8,
        "give a whole number from 1 to 100000",
        wholeNumber(1, 100_000),
      ),
      delayMs: read("TWELVEDATA_DELAY_MS", 0, "give milliseconds from 0 to 86400000", wholeNumber(0, 86_400_000)),
      symbols: read(
        "TWELVEDATA_SYMBOLS",
        new Map() as ReadonlyMap<string, string>,
        "give referCoin=symbol with commas between, such as hsi=HSI,cl=CL1",
        parseSymbols,
      ),
    },
    settlementWaitMs:
      MINUTE_MS *
      read("SETTLEMENT_WAIT_MINUTES", 30, "give a whole number of minutes from 0 to 1440", wholeNumber(0, 1_440)),
  };
}

/** Each once; what is made up or old never stands beside what is live, nor beside each other. */
export function parseFeeds(text: string): Parsed<readonly FeedName[]> {
  const names = text.split(",").map((part) => FEED_NAMES.find((name) => name === part.trim()));
  const known = names.filter((name) => name !== undefined);
  const isMixed = names.length > 1 && (known.includes("simulated") || known.includes("replay"));
  return known.length === names.length && new Set(known).size === known.length && !isMixed ? known : REFUSED;
}

function readUrls(read: ReadVariable): Record<FeedUrlName, string> {
  const urls: Record<FeedUrlName, string> = { ...FEED_URLS };
  for (const name of Object.keys(FEED_URLS) as FeedUrlName[]) {
    const scheme = name.includes("_WS_") ? "ws" : "http";
    const allowed = `give an address that begins with ${scheme}:// or ${scheme}s://`;
    urls[name] = read<string>(name, FEED_URLS[name], allowed, parseUrl(scheme));
  }
  return urls;
}

function parseSymbols(text: string): Parsed<ReadonlyMap<string, string>> {
  const pairs = text.split(",").map((part) => /^\s*([a-z0-9]{1,32})=([\w./:-]{1,32})\s*$/.exec(part));
  const found = pairs.filter((pair) => pair !== null);
  return found.length === pairs.length ? new Map(found.map(([, coin = "", symbol = ""]) => [coin, symbol])) : REFUSED;
}
