import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

function linesOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
  }
  return [];
}

describe("configuration", () => {
  test("an empty environment gives the documented defaults", () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: "127.0.0.1",
      databaseUrl: null,
      marketFeed: ["simulated"],
      replaySpeed: 1,
      logLevel: "info",
      logTo: "file",
      trustedProxies: [],
      rateLimitScale: 1,
    });
  });

  test("an empty variable counts as not set", () => expect(readConfig({ PORT: " " }).port).toBe(8080));

  test("a replay start is a UTC time", () =>
    expect(readConfig({ REPLAY_START: "2024-01-02T00:00:00Z" }).replayStartMs).toBe(Date.UTC(2024, 0, 2)));

  test("the time may begin elsewhere, but not in production", () => {
    const env = { CLOCK_START: "2026-11-18T15:00:00Z" };
    expect(readConfig(env).clockStartMs).toBe(Date.UTC(2026, 10, 18, 15));
    expect(linesOf({ ...env, NODE_ENV: "production" })).toEqual([
      "CLOCK_START is set: in production the time is the machine's.",
    ]);
  });

  test("each bad value has a line that names the variable, what was given and what is allowed", () => {
    expect(linesOf({ PORT: "70000", MARKET_FEED: "live", LOG_LEVEL: "loud" })).toEqual([
      'PORT="70000" is not valid: give a whole number from 0 to 65535.',
      expect.stringMatching(
        /^MARKET_FEED="live" is not valid: give simulated, replay, or live feeds .*: binance, .*\.$/,
      ),
      'LOG_LEVEL="loud" is not valid: give one of trace, debug, info, warn, error, fatal, silent.',
    ]);
  });

  test.each([
    ["PORT", "-1"],
    ["PORT", "80.5"],
    ["PORT", "0x50"],
    ["HOST", "not a host"],
    ["REPLAY_SPEED", "0"],
    ["REPLAY_SPEED", "101"],
    ["REPLAY_START", "yesterday"],
    ["CLOCK_START", "noon"],
    ["SIM_SEED", "1e3"],
    ["LOG_TO", "printer"],
    ["TRUSTED_PROXIES", "10.0.0.0/8,everyone"],
    ["IMAGE_ORIGINS", "https://images.example,http://plain.example"],
    ["IMAGE_ORIGINS", "https://images.example/path"],
    ["NODE_ENV", "staging"],
    ["RATE_LIMIT_SCALE", "0"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["PUSH", "maybe"],
    ["VAPID_SUBJECT", "operator@example.com"],
    ["BLOB_KEY", "short"],
    ["S3_ENDPOINT", "store.example"],
    ["KEEP_DOCUMENTS_DAYS", "0"],
    ["KYC_PROVIDER_SECRET", "short"],
    ["VAPID_PUBLIC_KEY", "short"],
    ["PUSH_SERVICE_URL", "ws://127.0.0.1"],
    ["PUBLIC_ORIGIN", "http://trade.example"],
    ["MARKET_FEED", "simulated,okx"],
    ["MARKET_FEED", "okx,replay"],
    ["MARKET_FEED", "simulated,replay"],
    ["MARKET_FEED", "okx,okx"],
    ["MARKET_FEED", "okx,"],
    ["OKX_WS_URL", "https://ws.okx.com"],
    ["OKX_REST_URL", "okx"],
    ["TWELVEDATA_CREDITS_PER_MINUTE", "0"],
    ["TWELVEDATA_SYMBOLS", "hsi"],
  ])("refuses %s=%s", (name, value) => expect(linesOf({ [name]: value })).toHaveLength(1));

  test.each([
    ["DATABASE_URL", "postgres:/me:hunter2@host"],
    ["VAPID_PRIVATE_KEY", "hunter2"],
  ])("a bad %s is not repeated: it may hold a password or be a key", (name, value) => {
    expect(linesOf({ [name]: value }).join()).toContain(name);
    expect(linesOf({ [name]: value }).join()).not.toContain("hunter2");
  });

  test("live feeds are listed in order of preference", () => {
    const config = readConfig({ MARKET_FEED: "okx, binance,kraken", KRAKEN_WS_URL: "ws://127.0.0.1:9/v2" });
    expect(config.marketFeed).toEqual(["okx", "binance", "kraken"]);
    expect(config.liveFeeds.urls).toMatchObject({
      KRAKEN_WS_URL: "ws://127.0.0.1:9/v2",
      OKX_REST_URL: "https://www.okx.com",
    });
  });

  test("the vendor's symbols are given by stream", () => {
    const { twelveData } = readConfig({
      TWELVEDATA_SYMBOLS: "hsi=HSI:INDEX, cl=CL1",
      TWELVEDATA_DELAY_MS: "900000",
    }).liveFeeds;
    expect([...twelveData.symbols]).toEqual([
      ["hsi", "HSI:INDEX"],
      ["cl", "CL1"],
    ]);
    expect(twelveData.delayMs).toBe(900_000);
  });

  test("a keyed feed needs its key, and a bad one is not repeated", () => {
    expect(linesOf({ MARKET_FEED: "okx,twelvedata" }).join()).toContain("TWELVEDATA_KEY");
    expect(linesOf({ TWELVEDATA_KEY: "my secret" }).join()).not.toContain("secret");
  });

  test("a replay needs its folder", () => expect(linesOf({ MARKET_FEED: "replay" }).join()).toContain("REPLAY_DIR"));

  test("half a pair of push keys is none", () =>
    expect(linesOf({ VAPID_PUBLIC_KEY: "A".repeat(87) })).toEqual([
      "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are a pair: give both or neither.",
    ]));
});
