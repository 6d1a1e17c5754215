import { randomInt } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#/config.ts";
import type { MarketFeed } from "#/modules/market-data/index.ts";
import type { LiveFeedName } from "./feed-names.ts";
import { createLiveFeed, type LiveFeedDeps } from "./live-feeds.ts";
import { createReplayFeed } from "./replay/index.ts";
import { createSimulatedFeed } from "./simulated/index.ts";

/** The feeds that the configuration asks for, in order of preference. @throws Error where one cannot be opened. */
export function createFeeds(config: Config, deps: LiveFeedDeps): MarketFeed[] {
  if (config.marketFeed.includes("simulated")) return [createSimulatedFeed({ ...deps, seed: simulationSeed(config) })];
  if (config.marketFeed.includes("replay")) return [openReplay(config, deps)];
  return config.marketFeed.map((name) => createLiveFeed(name as LiveFeedName, config, deps));
}

function openReplay(config: Config, deps: LiveFeedDeps): MarketFeed {
  if (config.replayDir === null) throw new Error("MARKET_FEED=replay needs REPLAY_DIR, the folder of the recordings.");
  const { replayDir: folder, replaySpeed: speed, replayStartMs: startMs } = config;
  return createReplayFeed({ ...deps, folder, speed, startMs });
}

/**
 * The seed of the simulated market: as configured, or drawn once for this installation and kept, so that prices go on where
 * they were over restarts and nobody else can compute them.
 */
function simulationSeed({ simSeed, dataDir }: Config): string {
  if (simSeed !== null) return String(simSeed);
  const file = join(dataDir, "simulation-seed");
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    mkdirSync(dataDir, { recursive: true });
    const seed = `${randomInt(2 ** 47)}-${randomInt(2 ** 47)}`;
    writeFileSync(file, `${seed}\n`, { mode: 0o600 });
    return seed;
  }
}
