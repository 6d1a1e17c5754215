import { randomBytes } from "node:crypto";
import type { Queryable } from "#/platform/db/pool.ts";

/** The seed of the simulated feed: the configured one, or one that is drawn at the first start and then kept. */
export async function simulationSeed(db: Queryable, configured?: string): Promise<string> {
  if (configured !== undefined && configured !== "") return configured;
  await db.query("INSERT INTO feed_seed (feed, seed) VALUES ('simulated', $1) ON CONFLICT (feed) DO NOTHING", [
    randomBytes(12).toString("hex"),
  ]);
  const { rows } = await db.query<{ seed: string }>("SELECT seed FROM feed_seed WHERE feed = 'simulated'");
  const seed = rows[0]?.seed;
  if (seed === undefined) throw new Error("the simulation's seed could not be stored");
  return seed;
}
