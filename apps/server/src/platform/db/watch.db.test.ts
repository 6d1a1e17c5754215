import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startEmbeddedPostgres } from "#/platform/embedded-postgres/index.ts";
import { createAppPool } from "./pool.ts";
import { watchDatabase } from "./watch.ts";

/** A busy machine may keep all of it waiting. */
const PATIENT = { timeout: 30_000 };

/** The server and its backends: a hang stops them all. */
function processesOf(postmaster: number): number[] {
  const children = readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]?.split(" ")[1] === String(postmaster);
    } catch {
      return false;
    }
  });
  return [postmaster, ...children.map(Number)];
}

test("a database that hangs is noticed, refused at once, and used again when it goes on", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "evenkeel-watch-"));
  const server = await startEmbeddedPostgres({ dataDir });
  const watch = watchDatabase({ url: server.url });
  const pool = createAppPool({ url: server.url, role: "evenkeel", isAvailable: watch.isAvailable });
  const answer = async () => (await pool.query("SELECT 1 AS one")).rows;
  const hung: number[] = [];
  try {
    expect(await answer()).toEqual([{ one: 1 }]);
    hung.push(...processesOf(server.pid() ?? 0));
    for (const pid of hung) process.kill(pid, "SIGSTOP");
    await expect.poll(watch.isAvailable, PATIENT).toBe(false);
    const asked = performance.now();
    await expect(answer()).rejects.toMatchObject({ key: "server.unavailable" });
    await expect(pool.connect()).rejects.toMatchObject({ key: "server.unavailable" });
    // A pool that asked the database would have waited for a connection as long as it may: two seconds.
    expect(performance.now() - asked).toBeLessThan(1_500);
  } finally {
    for (const pid of hung) process.kill(pid, "SIGCONT");
  }
  await expect.poll(watch.isAvailable, PATIENT).toBe(true);
  expect(await answer()).toEqual([{ one: 1 }]);
  await watch.stop();
  await pool.end();
  await server.stop();
  rmSync(dataDir, { recursive: true });
});
