import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as kycCalls from "@evenkeel/contract/kyc";
import { accountClose, dataExport } from "@evenkeel/contract/security-data";
import { securityOverview } from "@evenkeel/contract/security-factors";
import { uploadImage } from "@evenkeel/contract/upload";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readAudit } from "#/modules/audit/index.ts";
import { type AuthBench, byPassword, createAuthBench, KEEP_IDENTITY_MS } from "#/modules/auth/testing/auth-bench.ts";
import { createFolderStore } from "#/modules/uploads/folder-store.ts";
import {
  createBlobCipher,
  createImageCleaner,
  createUploads,
  type Uploads,
  uploadRoutes,
} from "#/modules/uploads/index.ts";
import { ownRecord } from "#/own-record.ts";
import { createIds } from "#/platform/ids.ts";
import { createSecretBox } from "#/platform/secret-box.ts";
import { createServerSecret } from "#/platform/server-secret.ts";
import { callRoute } from "#/testing/route-caller.ts";
import { silentLog } from "#/testing/silent-log.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { createKyc, createKycDesk, type Kyc, kycRoutes } from "./index.ts";
import { signatureOf } from "./signature.ts";

const DAY_MS = 86_400_000;
const NUMBER = "C01X00T47";
const folder = mkdtempSync(join(tmpdir(), "evenkeel-erase-"));
const cleaner = createImageCleaner();
const cipher = createBlobCipher(Buffer.alloc(32, 5));
const notices = { publish: async () => true };
let database: TestDatabase;
let bench: AuthBench;
let uploads: Uploads;
let kyc: Kyc;
let serial = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  cleaner.stop();
  await database.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  bench = createAuthBench(database, Date.UTC(2026, 0, 15) + serial++ * 3_000 * DAY_MS, {
    record: (userId) => ownRecord(userId, { kyc, uploads }),
    keepsIdentity: (userId) => kyc.outlives(userId),
    removePictures: () => uploads.purge(),
  });
  const { clock } = bench;
  const parts = { pool: database.pool, clock, cipher };
  // Longer than any test: what goes here goes because its account closed.
  uploads = createUploads({ ...parts, store: createFolderStore(folder), cleaner, keepDocumentsMs: 9_000 * DAY_MS });
  kyc = createKyc({
    ...parts,
    ids: createIds(clock),
    log: silentLog,
    uploads,
    notices,
    provider: null,
    providerSecret: null,
  });
});

interface Someone {
  readonly id: string;
  readonly satoken: string;
}

async function picture({ id }: Someone, purpose: "kyc" | "avatar" = "kyc"): Promise<string> {
  const file = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#b8ad98" } })
    .jpeg()
    .toBuffer();
  return (
    await callRoute(uploadRoutes(uploads), uploadImage, { body: { purpose } }, { userId: id, mode: "LIVE", file })
  ).id;
}

const handIn = (by: Someone, body: Record<string, unknown>) =>
  callRoute(
    kycRoutes(kyc),
    kycCalls.standardVerify,
    { body: { clientId: crypto.randomUUID(), consents: true, ...body } as never },
    { userId: by.id, mode: "LIVE", now: bench.clock.now() },
  );

async function judge(by: Someone, level: number, event: "approve" | "reject"): Promise<string> {
  const desk = createKycDesk({
    pool: database.pool,
    clock: bench.clock,
    cipher,
    box: createSecretBox(createServerSecret(Buffer.alloc(32, 6))),
    notices,
    operator: "ann",
  });
  const { rows } = await database.pool.query<{ id: bigint }>(
    "SELECT id FROM kyc_case WHERE user_id = $1 AND level = $2",
    [by.id, level],
  );
  const id = rows[0]?.id ?? 0n;
  await desk.open(id);
  await desk.decide(id, event, event === "approve" ? [] : [{ field: "docNo", code: "OTHER", text: `not ${NUMBER}` }]);
  return String(id);
}

/** Hands in levels 1 and 2; the second is decided as said. */
async function identify(by: Someone, outcome: "approve" | "reject", number = NUMBER) {
  await handIn(by, { level: 1, name: "Ada Lovelace", birth: "1990-12-10", country: "GB" });
  const first = await judge(by, 1, "approve");
  const [frontUrl, faceUrl] = [await picture(by), await picture(by)];
  await handIn(by, { level: 2, docType: "passport", docNo: number, docExpiry: "2090-01-01", frontUrl, faceUrl });
  const second = await judge(by, 2, outcome);
  return { cases: [first, second], pictures: [frontUrl, faceUrl] };
}

async function close(by: Someone, identityUntil: number | null): Promise<void> {
  const from = { token: by.satoken };
  const asked = await bench.call(accountClose, { body: { stepUp: byPassword } }, from);
  // Who closes is told what stays, and until when, while it can still be called off.
  expect(asked.identityUntil).toBe(identityUntil);
  expect(await bench.call(securityOverview, {}, from)).toMatchObject(asked);
  bench.clock.advance(7 * DAY_MS);
  expect(await bench.auth.security.closing.closeDue(bench.clock.now())).toBe(1);
}

const filesLeft = () => readdirSync(folder, { recursive: true }).map(String);
const casesOf = async ({ id }: Someone) =>
  (await database.pool.query("SELECT level, erase_at FROM kyc_case WHERE user_id = $1 ORDER BY level", [id])).rows;

test("an export opens the identity, its number and its pictures for their owner, and notes that it did", async () => {
  const alice = await bench.person();
  const { cases, pictures } = await identify(alice, "approve");
  const avatar = await picture(alice, "avatar");
  const told = await bench.call(dataExport, { body: { stepUp: byPassword } }, { token: alice.satoken });
  const rowsOf = (name: string) => told.subjects.find((each) => each.name === name)?.rows ?? [];
  expect(rowsOf("identity")).toMatchObject([
    { level: 1, state: "APPROVED", words: { name: "Ada Lovelace", birth: "1990-12-10", country: "GB" } },
    {
      level: 2,
      words: { docNo: NUMBER, docType: "passport" },
      pictures: [{ field: "faceUrl" }, { field: "frontUrl" }],
    },
  ]);
  expect(new Set(rowsOf("pictures").map(({ id }) => id))).toEqual(new Set([...pictures, avatar]));
  for (const { content } of rowsOf("pictures")) {
    const bytes = Buffer.from(String(content), "base64");
    expect((await sharp(bytes).metadata()).format).toBe("webp");
  }
  // What is sealed comes opened or not at all.
  expect(Object.keys(rowsOf("kyc_case")[0] ?? {})).not.toEqual(expect.arrayContaining(["identity"]));
  expect(Object.keys(rowsOf("kyc_case")[0] ?? {})).not.toEqual(expect.arrayContaining(["doc_print"]));
  const log = await readAudit(database.pool, `kyc:${cases[0]}`);
  expect(log.at(-1)).toMatchObject({ actor: `person:${alice.id}`, action: "kyc.takenAway" });

  const bob = await bench.person();
  const other = await bench.call(dataExport, { body: { stepUp: byPassword } }, { token: bob.satoken });
  expect(JSON.stringify(other)).not.toContain(NUMBER);
});

test("what was never approved goes with the account: words, number, reasons and every file", async () => {
  const alice = await bench.person();
  await handIn(alice, { level: 1, name: "Ada Lovelace", birth: "1990-12-10", country: "GB" });
  await judge(alice, 1, "reject");
  const [unused, avatar] = [await picture(alice), await picture(alice, "avatar")];
  await database.ownerPool.query("UPDATE app_user SET avatar_id = $2 WHERE id = $1", [alice.id, avatar]);
  await database.ownerPool.query("UPDATE upload SET used_at = $2 WHERE user_id = $1", [
    alice.id,
    new Date(bench.clock.now()),
  ]);
  expect(filesLeft().join()).toContain(unused);
  await close(alice, null);
  expect(await casesOf(alice)).toEqual([]);
  for (const id of [unused, avatar]) expect(filesLeft().join()).not.toContain(id);
});

test("what real money was opened on outlives the account for its time, under a clock, and then goes as well", async () => {
  const alice = await bench.person();
  const { pictures } = await identify(alice, "approve", "E33Z22V69");
  const replaced = await picture(alice);
  await database.ownerPool.query("UPDATE upload SET used_at = $2 WHERE id = $1", [
    replaced,
    new Date(bench.clock.now()),
  ]);
  const until = new Date(bench.clock.now() + 7 * DAY_MS + KEEP_IDENTITY_MS);
  await close(alice, until.getTime());
  expect(await casesOf(alice)).toEqual([
    { level: 1, erase_at: until },
    { level: 2, erase_at: until },
  ]);
  for (const id of pictures) expect(filesLeft().join()).toContain(id);
  expect(filesLeft().join()).not.toContain(replaced);
  const { rows } = await database.pool.query("SELECT identity_until FROM account_closing WHERE user_id = $1", [
    alice.id,
  ]);
  expect(rows).toEqual([{ identity_until: until }]);

  // Whoever closed an account may come back with the same document.
  const again = await bench.person();
  await identify(again, "approve", "E33Z22V69");

  bench.clock.advance(KEEP_IDENTITY_MS - 1);
  await bench.auth.security.closing.closeDue(bench.clock.now());
  expect(await casesOf(alice)).toHaveLength(2);
  bench.clock.advance(1);
  await bench.auth.security.closing.closeDue(bench.clock.now());
  expect(await casesOf(alice)).toEqual([]);
  for (const id of pictures) expect(filesLeft().join()).not.toContain(id);
  expect(await casesOf(again)).toHaveLength(2);
});

test("a store that is away loses nothing: the files go when it is back", async () => {
  const alice = await bench.person();
  const { pictures } = await identify(alice, "reject", "D22Y11U58");
  const isHeld = async () => (await uploads.find(pictures)).length;
  await bench.call(accountClose, { body: { stepUp: byPassword } }, { token: alice.satoken });
  bench.clock.advance(7 * DAY_MS);
  const working = uploads;
  const away = createFolderStore(folder);
  uploads = createUploads({
    pool: database.pool,
    clock: bench.clock,
    cipher,
    cleaner,
    keepDocumentsMs: 9_000 * DAY_MS,
    store: { ...away, remove: () => Promise.reject(new Error("away")) },
  });
  await expect(bench.auth.security.closing.closeDue(bench.clock.now())).rejects.toThrow("away");
  // Level 1 was approved and stays for its time; the rejected document does not.
  expect(await casesOf(alice)).toMatchObject([{ level: 1 }]);
  expect(await isHeld()).toBe(2);
  uploads = working;
  await uploads.purge();
  expect(await isHeld()).toBe(0);
  for (const id of pictures) expect(filesLeft().join()).not.toContain(id);
});

test("what a provider was given goes there too, every submission of it, once the case is gone here", async () => {
  const alice = await bench.person();
  const kept = new Set<string>();
  let isAway = false;
  const provider: IdentityProvider = {
    name: "stand-in",
    submit: async ({ reference }) => void kept.add(reference),
    read: async () => ({ state: "rejected", reasons: [{ field: "name", code: "NAME_MISMATCH" }] }),
    erase: async (reference) => {
      if (isAway) throw new Error("away");
      kept.delete(reference);
    },
  };
  const { clock } = bench;
  const secret = "a secret that two sides share, long";
  kyc = createKyc({
    pool: database.pool,
    clock,
    cipher,
    ids: createIds(clock),
    log: silentLog,
    uploads,
    notices,
    provider,
    providerSecret: secret,
  });
  const handOver = async () => {
    await handIn(alice, { level: 1, name: "Ada Lovelace", birth: "1990-12-10", country: "GB" });
    await kyc.review();
    const body = { eventId: crypto.randomUUID(), reference: [...kept].at(-1) ?? "" };
    const raw = JSON.stringify(body);
    await kyc.callback({ raw, signature: signatureOf(secret, raw, clock.now()) }, body);
    clock.advance(1_000);
  };
  await handOver();
  await handOver();
  expect(kept.size).toBe(2);
  // As long as the case is there it is not erased elsewhere, and nobody can forget that it is.
  expect(await kyc.eraseAtProvider()).toBe(0);
  await expect(database.pool.query("DELETE FROM kyc_handover")).rejects.toMatchObject({ code: "23514" });
  await close(alice, null);
  expect(await casesOf(alice)).toEqual([]);
  isAway = true;
  expect([await kyc.eraseAtProvider(), kept.size]).toEqual([0, 2]);
  isAway = false;
  const [caseId] = [...kept].map((reference) => reference.split("-")[1]);
  expect([await kyc.eraseAtProvider(), kept.size, await kyc.eraseAtProvider()]).toEqual([2, 0, 0]);
  const log = await readAudit(database.pool, `kyc:${caseId}`);
  expect(log.slice(-2)).toMatchObject(Array(2).fill({ actor: "provider:stand-in", action: "kyc.erased" }));
  expect((await database.pool.query("SELECT FROM kyc_handover")).rowCount).toBe(0);
});

test("the program itself cannot give an identity more time or less", async () => {
  for (const table of ["kyc_case", "upload"])
    await expect(database.pool.query(`UPDATE ${table} SET erase_at = NULL`)).rejects.toMatchObject({ code: "42501" });
  await expect(database.pool.query("SELECT remove_cases('{}')")).rejects.toMatchObject({ code: "42501" });
});
