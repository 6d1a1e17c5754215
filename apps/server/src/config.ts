import { resolve } from "node:path";
import { FEED_NAMES, FEED_URLS, type FeedName, type FeedUrlName } from "#/feeds/feed-names.ts";
import { LOG_LEVELS, type LogLevel } from "#/platform/log.ts";

/** What the server runs with. Every field comes from one environment variable; README has the table. */
export interface Config {
  /** 0 lets the system choose. */
  port: number;
  host: string;
  dataDir: string;
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** In order of preference. `simulated` and `replay` stand alone. */
  marketFeed: readonly FeedName[];
  /** Addresses of the live feeds, by the variable that holds each. */
  feedUrls: Readonly<Record<FeedUrlName, string>>;
  twelveData: TwelveDataPlan;
  replayDir: string | null;
  /** How many times faster than real time, 1 to 100. */
  replaySpeed: number;
  /** Where the replay begins, in milliseconds since the epoch; null: six tenths into each recording. */
  replayStartMs: number | null;
  /** Null: drawn once and kept in `dataDir`. */
  simSeed: number | null;
  logLevel: LogLevel;
  logTo: "file" | "stderr";
  /** Addresses or networks whose word on the caller's address is believed. */
  trustedProxies: readonly string[];
  nodeEnv: "development" | "production" | "test";
  /** Multiplies every rate limit, so that a load test can raise them; they cannot be switched off. */
  rateLimitScale: number;
  /** `off`: browsers that are closed are told nothing. */
  push: "on" | "off";
  /** The pair by which push services know this server, base64url; both null: drawn once and kept in `dataDir`. */
  vapidPublicKey: string | null;
  vapidPrivateKey: string | null;
  /** Whom a push service may write to. */
  vapidSubject: string;
  /** Where all push messages go in place of the browsers' push services; null: to those. */
  pushServiceUrl: string | null;
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

/** One or more bad values, each in one clear line. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}

/** Hold a password or a key: what was given is not repeated. */
const SECRETS = new Set(["DATABASE_URL", "TWELVEDATA_KEY", "VAPID_PRIVATE_KEY"]);

type Environment = Readonly<Record<string, string | undefined>>;
const REFUSED = Symbol("refused");
type Parsed<T> = T | typeof REFUSED;

/**
 * Reads and checks the environment. An empty variable counts as not set.
 * @throws ConfigError with a line for each bad value: which variable, what was given, what is allowed.
 */
export function readConfig(env: Environment): Config {
  const lines: string[] = [];

  function read<T>(name: string, fallback: T, allowed: string, parse: (text: string) => Parsed<T>): T {
    const text = env[name]?.trim();
    if (text === undefined || text === "") return fallback;
    const value = parse(text);
    if (value !== REFUSED) return value;
    lines.push(`${name}=${SECRETS.has(name) ? "…" : JSON.stringify(text)} is not valid: ${allowed}.`);
    return fallback;
  }

  const config: Config = {
    port: read("PORT", 8080, "give a whole number from 0 to 65535", wholeNumber(0, 65_535)),
    host: read("HOST", "127.0.0.1", "give an address or host name to listen on", matching(/^[A-Za-z0-9.:_-]{1,253}$/)),
    dataDir: resolve(read("DATA_DIR", "./data", "give a folder", matching(/^[^\0]{1,4000}$/))),
    databaseUrl: read(
      "DATABASE_URL",
      null as string | null,
      "give postgresql://user:password@host:port/database",
      matching(/^postgres(ql)?:\/\/\S+\/\S+$/),
    ),
    marketFeed: read(
      "MARKET_FEED",
      ["simulated"] as readonly FeedName[],
      `give simulated, replay, or live feeds in order of preference with commas between: ${FEED_NAMES.slice(2).join(", ")}`,
      parseFeeds,
    ),
    feedUrls: readFeedUrls(read),
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
    replayDir: read("REPLAY_DIR", null as string | null, "give a folder", (text) => resolve(text)),
    replaySpeed: read("REPLAY_SPEED", 1, "give a number from 1 to 100", numberBetween(1, 100)),
    replayStartMs: read(
      "REPLAY_START",
      null as number | null,
      "give a UTC time such as 2024-01-02T00:00:00Z",
      parseInstant,
    ),
    simSeed: read(
      "SIM_SEED",
      null as number | null,
      "give a whole number from 0 to 4294967295",
      wholeNumber(0, 4_294_967_295),
    ),
    logLevel: read("LOG_LEVEL", "info", `give one of ${LOG_LEVELS.join(", ")}`, oneOf(LOG_LEVELS)),
    logTo: read("LOG_TO", "file", "give file (DATA_DIR/logs/server.log) or stderr", oneOf(["file", "stderr"])),
    trustedProxies: read(
      "TRUSTED_PROXIES",
      [] as readonly string[],
      "give addresses or networks with commas between, such as 10.0.0.0/8,192.0.2.7",
      parseNetworks,
    ),
    nodeEnv: read(
      "NODE_ENV",
      "development",
      "give development, production or test",
      oneOf(["development", "production", "test"]),
    ),
    rateLimitScale: read("RATE_LIMIT_SCALE", 1, "give a number from 1 to 10000", numberBetween(1, 10_000)),
    push: read("PUSH", "on", "give on or off", oneOf(["on", "off"])),
    vapidPublicKey: read(
      "VAPID_PUBLIC_KEY",
      null as string | null,
      "give the 87 characters of an uncompressed P-256 point in base64url",
      matching(/^[\w-]{87}$/),
    ),
    vapidPrivateKey: read(
      "VAPID_PRIVATE_KEY",
      null as string | null,
      "give the 43 characters of a P-256 private key in base64url",
      matching(/^[\w-]{43}$/),
    ),
    vapidSubject: read(
      "VAPID_SUBJECT",
      "mailto:operator@evenkeel.invalid",
      "give mailto: with an address, or an https:// address",
      matching(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/),
    ),
    pushServiceUrl: read(
      "PUSH_SERVICE_URL",
      null as string | null,
      "give an address that begins with http:// or https://",
      parseUrl("http"),
    ),
  };
  if ((config.vapidPublicKey === null) !== (config.vapidPrivateKey === null)) {
    lines.push("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are a pair: give both or neither.");
  }
  if (config.marketFeed.includes("twelvedata") && config.twelveData.key === null) {
    lines.push("TWELVEDATA_KEY is not set: MARKET_FEED=twelvedata needs the key of an account there.");
  }
  if (config.marketFeed.includes("replay") && config.replayDir === null) {
    lines.push("REPLAY_DIR is not set: MARKET_FEED=replay needs the folder that holds the recorded prices.");
  }
  if (lines.length > 0) throw new ConfigError(lines);
  return config;
}

type Read = <T>(name: string, fallback: T, allowed: string, parse: (text: string) => Parsed<T>) => T;

function readFeedUrls(read: Read): Record<FeedUrlName, string> {
  const urls: Record<FeedUrlName, string> = { ...FEED_URLS };
  for (const name of Object.keys(FEED_URLS) as FeedUrlName[]) {
    const scheme = name.includes("_WS_") ? "ws" : "http";
    const allowed = `give an address that begins with ${scheme}:// or ${scheme}s://`;
    urls[name] = read<string>(name, FEED_URLS[name], allowed, parseUrl(scheme));
  }
  return urls;
}

/** Each once; what is made up or old never stands beside what is live, nor beside each other. */
function parseFeeds(text: string): Parsed<readonly FeedName[]> {
  const names = text.split(",").map((part) => FEED_NAMES.find((name) => name === part.trim()));
  const known = names.filter((name) => name !== undefined);
  const isMixed = names.length > 1 && (known.includes("simulated") || known.includes("replay"));
  return known.length === names.length && new Set(known).size === known.length && !isMixed ? known : REFUSED;
}

function parseUrl(scheme: "ws" | "http"): (text: string) => Parsed<string> {
  return (text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url !== null && (url.protocol === `${scheme}:` || url.protocol === `${scheme}s:`) ? text : REFUSED;
  };
}

function parseSymbols(text: string): Parsed<ReadonlyMap<string, string>> {
  const pairs = text.split(",").map((part) => /^\s*([a-z0-9]{1,32})=([\w./:-]{1,32})\s*$/.exec(part));
  const found = pairs.filter((pair) => pair !== null);
  return found.length === pairs.length ? new Map(found.map(([, coin = "", symbol = ""]) => [coin, symbol])) : REFUSED;
}

function wholeNumber(min: number, max: number): (text: string) => Parsed<number> {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : REFUSED;
  };
}

function numberBetween(min: number, max: number): (text: string) => Parsed<number> {
  return (text) => {
    const value = /^\d{1,6}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : REFUSED;
  };
}

function oneOf<const T extends string>(choices: readonly T[]): (text: string) => Parsed<T> {
  return (text) => choices.find((choice) => choice === text) ?? REFUSED;
}

function matching(pattern: RegExp): (text: string) => Parsed<string> {
  return (text) => (pattern.test(text) ? text : REFUSED);
}

function parseInstant(text: string): Parsed<number> {
  const value = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(value) ? REFUSED : value;
}

const NETWORK = /^(\d{1,3}(\.\d{1,3}){3}|[0-9a-f:]*:[0-9a-f:.]*)(\/\d{1,3})?$/i;

function parseNetworks(text: string): Parsed<readonly string[]> {
  const networks = text.split(",").map((part) => part.trim());
  return networks.every((network) => NETWORK.test(network)) ? networks : REFUSED;
}
