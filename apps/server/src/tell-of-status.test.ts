import type { UserStatus } from "@evenkeel/contract/frames";
import { expect, test } from "vitest";
import { silentLog } from "#/testing/silent-log.ts";
import { createStatusTeller, movesStatus } from "./tell-of-status.ts";

function desk() {
  const account = { mode: "SIM" as "SIM" | "LIVE", frozen: false };
  const levels = { SIM: 2, LIVE: 0 };
  const told: UserStatus[] = [];
  let isReachable = true;
  const tell = createStatusTeller({
    find: async (userId) => {
      if (!isReachable) throw new Error("no database");
      return userId === "7" ? account : null;
    },
    isFrozen: async () => account.frozen,
    levelOf: async (_userId, mode) => levels[mode],
    push: (userId, type, data) => {
      expect([userId, type]).toEqual(["7", "USER_STATUS"]);
      told.push(data);
    },
    log: silentLog,
  });
  return {
    account,
    told,
    tell,
    cut: (isCut: boolean) => {
      isReachable = !isCut;
    },
  };
}

test("the status is told whole, as it is then, with the level of the money of then", async () => {
  const { account, told, tell } = desk();
  tell("7");
  await expect.poll(() => told).toEqual([{ frozen: false, level: 2, isSimulate: true }]);
  account.mode = "LIVE";
  account.frozen = true;
  tell("7");
  await expect.poll(() => told[1]).toEqual({ frozen: true, level: 0, isSimulate: false });
});

test("an account that is gone is told nothing, and a failure ends nothing", async () => {
  const { told, tell, cut } = desk();
  tell("8");
  cut(true);
  tell("7");
  await new Promise((resolve) => setImmediate(resolve));
  cut(false);
  tell("7");
  await expect.poll(() => told).toHaveLength(1);
});

test("freezing, thawing and identity checks move it, other notices do not", () => {
  expect(["security.frozen", "security.thawing", "kyc.approved", "kyc.refused"].every(movesStatus)).toBe(true);
  expect(["security.newDevice", "order.filled", "margin.call", "statement.ready"].some(movesStatus)).toBe(false);
});
