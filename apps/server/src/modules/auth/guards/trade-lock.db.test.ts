import { tradePwdSet } from "@evenkeel/contract/credentials";
import { securityOverview } from "@evenkeel/contract/security-factors";
import {
  coverSet,
  phraseSet,
  phraseShow,
  tradeLockOff,
  tradeLockOn,
  tradeUnlock,
} from "@evenkeel/contract/security-settings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { type AuthBench, byPassword, createAuthBench, PASSWORD } from "../testing/auth-bench.ts";

let database: TestDatabase;
let bench: AuthBench;

beforeAll(async () => {
  database = await createTestDatabase();
  bench = createAuthBench(database, Date.UTC(2026, 0, 15));
});
afterAll(() => database.close());

async function tryToTrade(token: string, unlockId?: string): Promise<void> {
  const user = await bench.whoIs(token);
  if (user === null) throw new Error("not signed in");
  await bench.auth.gate.checkUnlock(user, unlockId, bench.clock.now());
}

test("without the lock, trading asks for nothing; with it, for an unlocking that is good for 15 minutes", async () => {
  const { satoken } = await bench.person();
  const from = { token: satoken };
  await tryToTrade(satoken);
  await bench.call(tradeLockOn, { body: {} }, from);
  await expect(tryToTrade(satoken)).rejects.toMatchObject({ key: "trade.locked", status: 428 });
  const { unlockId, expiresAt } = await bench.call(tradeUnlock, { body: { stepUp: byPassword } }, from);
  expect(expiresAt).toBe(bench.clock.now() + 15 * 60_000);
  await tryToTrade(satoken, unlockId);
  bench.clock.advance(15 * 60_000);
  await expect(tryToTrade(satoken, unlockId)).rejects.toMatchObject({ key: "trade.locked" });
});

test("an unlocking is good in its own session, for its own person, until the lock is set anew", async () => {
  const alice = await bench.person();
  const bob = await bench.person();
  const from = { token: alice.satoken };
  for (const { satoken } of [alice, bob]) await bench.call(tradeLockOn, { body: {} }, { token: satoken });
  const { unlockId } = await bench.call(tradeUnlock, { body: { stepUp: byPassword } }, from);
  const elsewhere = await bench.login(alice.loginName);
  await expect(tryToTrade(bob.satoken, unlockId)).rejects.toMatchObject({ key: "trade.locked" });
  await expect(tryToTrade(elsewhere.satoken, unlockId)).rejects.toMatchObject({ key: "trade.locked" });
  await bench.call(tradeLockOn, { body: {} }, from);
  await expect(tryToTrade(alice.satoken, unlockId)).rejects.toMatchObject({ key: "trade.locked" });
});

test("putting the lock on needs nothing, taking it off needs proof", async () => {
  const { satoken } = await bench.person();
  const from = { token: satoken };
  await bench.call(tradeLockOn, { body: {} }, from);
  await expect(bench.call(tradeLockOff, { body: { stepUp: {} } }, from)).rejects.toMatchObject({
    key: "security.proofRequired",
  });
  await expect(tryToTrade(satoken)).rejects.toMatchObject({ key: "trade.locked" });
  await bench.call(tradeLockOff, { body: { stepUp: byPassword } }, from);
  await tryToTrade(satoken);
});

test("the phrase is kept without what cannot be seen, shown under proof, and taken away by none", async () => {
  const { satoken, id } = await bench.person();
  const from = { token: satoken };
  const set = (phrase: string) => bench.call(phraseSet, { body: { phrase, stepUp: byPassword } }, from);
  expect(await set("  purple\u202e light\u200bhouse ")).toEqual({ hasPhrase: true });
  expect(await bench.call(phraseShow, { body: { stepUp: byPassword } }, from)).toEqual({ phrase: "purple lighthouse" });
  expect(await bench.auth.security.phrase.of(BigInt(id))).toBe("purple lighthouse");
  expect(JSON.stringify(await bench.call(securityOverview, {}, from))).not.toContain("lighthouse");
  expect(await set(" ")).toEqual({ hasPhrase: false });
  expect(await bench.auth.security.phrase.of(BigInt(id))).toBeNull();
});

test("the cover of a screen that comes back is kept, and may be taken off", async () => {
  const { satoken } = await bench.person();
  const from = { token: satoken };
  await bench.call(coverSet, { body: { coverAfterSeconds: 60 } }, from);
  expect(await bench.call(securityOverview, {}, from)).toMatchObject({ coverAfterSeconds: 60 });
  await bench.call(coverSet, { body: { coverAfterSeconds: null } }, from);
  expect(await bench.call(securityOverview, {}, from)).toMatchObject({ coverAfterSeconds: null });
});

test("the fund password unlocks trading and nothing that guards the account; five wrong tries lock it for two hours", async () => {
  const { satoken } = await bench.person();
  const from = { token: satoken };
  await bench.call(tradeLockOn, { body: {} }, from);
  const unlock = (tradePwd: string) => bench.call(tradeUnlock, { body: { stepUp: { tradePwd } } }, from);
  // Nobody's digits prove nothing.
  await expect(unlock("285714")).rejects.toMatchObject({
    key: "security.proofRequired",
    data: { needsPassword: true },
  });
  await bench.call(tradePwdSet, { body: { password: "285714", confirm: "285714", loginPassword: PASSWORD } }, from);
  await expect(bench.call(tradeUnlock, { body: { stepUp: byPassword } }, from)).rejects.toMatchObject({
    key: "security.proofRequired",
    data: { factors: ["tradePwd"], needsPassword: false },
  });
  await tryToTrade(satoken, (await unlock("285714")).unlockId);
  await expect(bench.call(tradeLockOff, { body: { stepUp: { tradePwd: "285714" } } }, from)).rejects.toMatchObject({
    key: "security.proofRequired",
  });
  for (let left = 4; left > 0; left--)
    await expect(unlock("111222")).rejects.toMatchObject({ key: "auth.tradePwdWrong", data: { triesLeft: left } });
  await expect(unlock("111222")).rejects.toMatchObject({ key: "auth.tradePwdLocked" });
  await expect(unlock("285714")).rejects.toMatchObject({ key: "auth.tradePwdLocked" });
});
