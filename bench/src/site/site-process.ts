import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { createApp } from "@evenkeel/server/src/app.ts";
import { readConfig } from "@evenkeel/server/src/config.ts";
import { systemClock } from "@evenkeel/server/src/platform/clock.ts";
import { createShutdown } from "@evenkeel/server/src/platform/shutdown.ts";
import setUpDatabaseServer from "@evenkeel/server/src/testing/database-server.ts";
import { silentLog } from "@evenkeel/server/src/testing/silent-log.ts";
import { createTestDatabase } from "@evenkeel/server/src/testing/test-database.ts";
import { createBusyMarket } from "./busy-market.ts";
import type { Page } from "./site.ts";

// Runs as a process of its own: the whole product on a database of its own, with the market that its parent asks for.
// It tells its parent the address, and stops when the parent lets go of it.

/** Without symbols: the catalogue and its simulated prices, as after `npm start`. */
const [symbols, ticksPerSecond] = process.argv.slice(2).map(Number) as [number?, number?];

const WEB_FOLDER = join(import.meta.dirname, "..", "..", "..", "apps", "web", "dist");

const dataDir = mkdtempSync(join(tmpdir(), "evenkeel-bench-"));
const stopDatabaseServer = await setUpDatabaseServer();
const database = await createTestDatabase();
const shutdown = createShutdown(silentLog);
const busy = symbols === undefined ? null : createBusyMarket(symbols, () => systemClock.now());
const http = await createApp({
  config: readConfig({ DATA_DIR: dataDir, SIM_SEED: "7", RATE_LIMIT_SCALE: "10000", PUSH: "off" }),
  pool: database.pool,
  clock: systemClock,
  log: silentLog,
  shutdown,
  webFolder: WEB_FOLDER,
  version: "bench",
  ...(busy && { prices: { instruments: busy.instruments, feeds: [busy.feed] } }),
});
// Pages of the bench on the product's own origin, free to hold their style: an anchor may do what costs least.
const pages = new Map<string, { type: string; body: Buffer }>();
http.get("/bench/*", { config: { access: "public" } }, (request, reply) => {
  const page = pages.get(request.url);
  if (page === undefined) throw new Error(`nobody has put anything at ${request.url}`);
  reply.header("content-security-policy", "default-src 'self' 'unsafe-inline'").header("content-encoding", "br");
  return reply.type(page.type).send(page.body);
});
process.on("message", ({ path, type, body }: Page) => {
  pages.set(path, { type, body: brotliCompressSync(body) });
  process.send?.(path);
});

const stopTicking = busy?.tick(ticksPerSecond ?? 0);
const address = await http.listen({ port: 0, host: "127.0.0.1" });

process.once("disconnect", async () => {
  stopTicking?.();
  await shutdown.run("measured");
  await database.close();
  await stopDatabaseServer();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit();
});
process.send?.(address);
