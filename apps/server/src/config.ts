import { resolve } from "node:path";
import { type LiveFeedConfig, parseFeeds, readLiveFeeds } from "#/feeds/feed-config.ts";
import { FEED_NAMES, type FeedName } from "#/feeds/feed-names.ts";
import {
  matching,
  numberBetween,
  oneOf,
  type Parsed,
  parseInstant,
  parseNetworks,
  parseOrigins,
  parseUrl,
  REFUSED,
  wholeNumber,
} from "#/platform/env-values.ts";
import { LOG_LEVELS, type LogLevel } from "#/platform/log.ts";

/** What the server runs with. Every field comes from one environment variable, but for `liveFeeds`; README has the table. */
export interface Config {
  /** 0 lets the system choose. */
  port: number;
  host: string;
  dataDir: string;
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** In order of preference. `simulated` and `replay` stand alone. */
  marketFeed: readonly FeedName[];
  /** Addresses and keys of the live feeds; docs/FEEDS.md has their variables. */
  liveFeeds: LiveFeedConfig;
  replayDir: string | null;
  /** How many times faster than real time, 1 to 100. */
  replaySpeed: number;
  /** Where the replay begins, in milliseconds since the epoch; null: six tenths into each recording. */
  replayStartMs: number | null;
  /** What the server's clock shows at its start, in milliseconds since the epoch; null: the machine's time. Not in production. */
  clockStartMs: number | null;
  /** Null: drawn once and kept in `dataDir`. */
  simSeed: number | null;
  logLevel: LogLevel;
  logTo: "file" | "stderr";
  /** Addresses or networks whose word on the caller's address is believed. */
  trustedProxies: readonly string[];
  nodeEnv: "development" | "production" | "test";
  /** Folder of the operator's own images, served below /resources; null serves none. */
  resourcesDir: string | null;
  /** Other servers from which pages may show images. */
  imageOrigins: readonly string[];
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
  /** Keys the hashes of codes and fund passwords; null: drawn once and kept in `dataDir`. */
  serverSecret: string | null;
  /** The mail server; null: the local outbox, or no mail in production. */
  smtpUrl: string | null;
  /** The sender of mail. */
  mailFrom: string;
  twilioUrl: string;
  /** All three or none; none: the local outbox, or no text messages in production. */
  twilioAccountSid: string | null;
  twilioAuthToken: string | null;
  twilioFrom: string | null;
  /** Area codes that text messages go to, without plus; empty: to all. */
  textAreaCodes: readonly string[];
  /** The one origin that people open the product at, to which passkeys are bound; null: `localhost` alone has them. */
  publicOrigin: string | null;
  /** Encrypts documents and avatars at rest, 32 bytes in base64url; null: drawn once and kept in `dataDir`. */
  blobKey: string | null;
  /** The S3-compatible store that keeps files; all null: a folder of `dataDir`. */
  s3Endpoint: string | null;
  s3Bucket: string | null;
  s3Region: string;
  s3AccessKeyId: string | null;
  s3SecretAccessKey: string | null;
  /** How many days identity documents are kept after they were handed in. */
  keepDocumentsDays: number;
  /** Who looks at identity documents, with the secret that signs what is said between the two; both null: operators. */
  kycProviderUrl: string | null;
  kycProviderSecret: string | null;
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
const SECRETS = new Set([
  "DATABASE_URL",
  "TWELVEDATA_KEY",
  "VAPID_PRIVATE_KEY",
  "SERVER_SECRET",
  "SMTP_URL",
  "TWILIO_AUTH_TOKEN",
  "BLOB_KEY",
  "S3_SECRET_ACCESS_KEY",
  "KYC_PROVIDER_SECRET",
]);

type Environment = Readonly<Record<string, string | undefined>>;

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
    liveFeeds: readLiveFeeds(read),
    replayDir: read("REPLAY_DIR", null as string | null, "give a folder", (text) => resolve(text)),
    replaySpeed: read("REPLAY_SPEED", 1, "give a number from 1 to 100", numberBetween(1, 100)),
    replayStartMs: read(
      "REPLAY_START",
      null as number | null,
      "give a UTC time such as 2024-01-02T00:00:00Z",
      parseInstant,
    ),
    clockStartMs: read(
      "CLOCK_START",
      null as number | null,
      "give a UTC time such as 2026-11-18T15:00:00Z",
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
    resourcesDir: read("RESOURCES_DIR", null as string | null, "give a folder", (text) => resolve(text)),
    imageOrigins: read(
      "IMAGE_ORIGINS",
      [] as readonly string[],
      "give https:// origins with commas between, such as https://images.example",
      parseOrigins,
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
    serverSecret: read(
      "SERVER_SECRET",
      null as string | null,
      "give 32 to 256 characters drawn at random",
      matching(/^\S{32,256}$/),
    ),
    smtpUrl: read(
      "SMTP_URL",
      null as string | null,
      "give smtp://user:password@host:port, or smtps:// for TLS from the first byte",
      matching(/^smtps?:\/\/\S+$/),
    ),
    mailFrom: read(
      "MAIL_FROM",
      "Evenkeel <no-reply@evenkeel.invalid>",
      "give an address, or a name with an address in angle brackets",
      matching(/^(?:[^<>\r\n@]{1,64} <[^@\s<>]{1,64}@[^@\s<>]{1,253}>|[^@\s<>]{1,64}@[^@\s<>]{1,253})$/),
    ),
    twilioUrl: read(
      "TWILIO_URL",
      "https://api.twilio.com",
      "give an address that begins with http:// or https://",
      parseUrl("http"),
    ),
    twilioAccountSid: read(
      "TWILIO_ACCOUNT_SID",
      null as string | null,
      "give the account's sid: AC and 32 hexadecimal digits",
      matching(/^AC[0-9a-fA-F]{32}$/),
    ),
    twilioAuthToken: read(
      "TWILIO_AUTH_TOKEN",
      null as string | null,
      "give the account's token of 32 characters",
      matching(/^\w{32}$/),
    ),
    twilioFrom: read(
      "TWILIO_FROM",
      null as string | null,
      "give a number such as +15005550006, or the sid of a messaging service",
      matching(/^(?:\+[1-9]\d{6,14}|MG[0-9a-fA-F]{32})$/),
    ),
    textAreaCodes: read(
      "TEXT_AREA_CODES",
      [] as readonly string[],
      "give area codes with commas between, such as 852,44",
      (text) => (/^[1-9]\d{0,3}(?:\s*,\s*[1-9]\d{0,3})*$/.test(text) ? text.split(/\s*,\s*/) : REFUSED),
    ),
    publicOrigin: read(
      "PUBLIC_ORIGIN",
      null as string | null,
      "give one https:// origin such as https://trade.example",
      (text) => {
        const origins = parseOrigins(text);
        return origins === REFUSED || origins.length !== 1 ? REFUSED : (origins[0] ?? REFUSED);
      },
    ),
    blobKey: read(
      "BLOB_KEY",
      null as string | null,
      "give the 43 characters of 32 random bytes in base64url",
      matching(/^[\w-]{43}$/),
    ),
    s3Endpoint: read(
      "S3_ENDPOINT",
      null as string | null,
      "give an address that begins with http:// or https://",
      parseUrl("http"),
    ),
    s3Bucket: read("S3_BUCKET", null as string | null, "give a bucket's name", matching(/^[a-z0-9.-]{3,63}$/)),
    s3Region: read("S3_REGION", "us-east-1", "give a region such as eu-central-1", matching(/^[a-z0-9-]{1,32}$/)),
    s3AccessKeyId: read("S3_ACCESS_KEY_ID", null as string | null, "give a key's id", matching(/^\S{1,128}$/)),
    s3SecretAccessKey: read("S3_SECRET_ACCESS_KEY", null as string | null, "give a secret", matching(/^\S{1,256}$/)),
    keepDocumentsDays: read("KEEP_DOCUMENTS_DAYS", 1_825, "give a whole number from 1 to 3650", wholeNumber(1, 3_650)),
    kycProviderUrl: read(
      "KYC_PROVIDER_URL",
      null as string | null,
      "give an address that begins with http:// or https://",
      parseUrl("http"),
    ),
    kycProviderSecret: read(
      "KYC_PROVIDER_SECRET",
      null as string | null,
      "give at least 32 characters",
      matching(/^\S{32,256}$/),
    ),
  };
  const twilio = [config.twilioAccountSid, config.twilioAuthToken, config.twilioFrom];
  if (twilio.some((part) => part === null) && twilio.some((part) => part !== null)) {
    lines.push("TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM belong together: give all three or none.");
  }
  if ((config.vapidPublicKey === null) !== (config.vapidPrivateKey === null)) {
    lines.push("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are a pair: give both or neither.");
  }
  const s3 = [config.s3Endpoint, config.s3Bucket, config.s3AccessKeyId, config.s3SecretAccessKey];
  if (s3.some((value) => value === null) && s3.some((value) => value !== null)) {
    lines.push("S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: give all or none.");
  }
  if ((config.kycProviderUrl === null) !== (config.kycProviderSecret === null)) {
    lines.push("KYC_PROVIDER_URL and KYC_PROVIDER_SECRET are a pair: give both or neither.");
  }
  if (config.clockStartMs !== null && config.nodeEnv === "production") {
    lines.push("CLOCK_START is set: in production the time is the machine's.");
  }
  if (config.marketFeed.includes("twelvedata") && config.liveFeeds.twelveData.key === null) {
    lines.push("TWELVEDATA_KEY is not set: MARKET_FEED=twelvedata needs the key of an account there.");
  }
  if (config.marketFeed.includes("replay") && config.replayDir === null) {
    lines.push("REPLAY_DIR is not set: MARKET_FEED=replay needs the folder that holds the recorded prices.");
  }
  if (lines.length > 0) throw new ConfigError(lines);
  return config;
}
