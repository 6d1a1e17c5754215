import { expect, test } from "vitest";
import { silentLog } from "#/testing/silent-log.ts";
import { createShutdown } from "./shutdown.ts";

test("what was opened last closes first, once, and a failing step does not keep the others", async () => {
  const shutdown = createShutdown(silentLog);
  const closed: string[] = [];
  shutdown.onStop("database", () => void closed.push("database"));
  shutdown.onStop("broken", () => Promise.reject(new Error("stuck")));
  shutdown.onStop("http", async () => void closed.push("http"));
  expect(shutdown.isStopping).toBe(false);
  await Promise.all([shutdown.run("test"), shutdown.run("again")]);
  expect(shutdown.isStopping).toBe(true);
  expect(closed).toEqual(["http", "database"]);
});
