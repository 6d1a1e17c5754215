import { randomBytes } from "node:crypto";
import * as calls from "@evenkeel/contract/kyc";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readAudit, verifyAudit } from "#/modules/audit/index.ts";
import type { NewNotice } from "#/modules/notifications/index.ts";
import { createBlobCipher } from "#/modules/uploads/index.ts";
import { createIds } from "#/platform/ids.ts";
import { createSecretBox } from "#/platform/secret-box.ts";
import { createServerSecret } from "#/platform/server-secret.ts";
import { callRoute } from "#/testing/route-caller.ts";
import { silentLog } from "#/testing/silent-log.ts";
import { createTestClock } from "#/testing/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import type { IdentityCheck, IdentityProvider, IdentityVerdict } from "./identity-provider.ts";
import { createKyc, createKycDesk, type Kyc, kycRoutes, viewPicture } from "./index.ts";
import { signatureOf } from "./signature.ts";

const SECRET = "a secret that two sides share, long";
const DAY_MS = 86_400_000;
const clock = createTestClock();
const ids = createIds(clock);
const cipher = createBlobCipher(Buffer.alloc(32, 3));
const box = createSecretBox(createServerSecret(Buffer.alloc(32, 4)));
const notices: NewNotice[] = [];
const noticePort = {
  publish: async (_tx: unknown, notice: NewNotice) => {
    notices.push(notice);
    return true;
  },
};
let database: TestDatabase;
let issues: Record<string, ("BLURRED" | "GLARE" | "CROPPED")[]>;
let lastPerson = 0;

/** A provider in the test's hand. */
const checks = new Map<string, IdentityCheck>();
const verdicts = new Map<string, IdentityVerdict>();
let isProviderAway = false;
const provider: IdentityProvider = {
  name: "stand-in",
  submit: async (check) => {
    if (isProviderAway) throw new Error("away");
    checks.set(check.reference, check);
  },
  read: async (reference) => {
    if (isProviderAway) throw new Error("away");
    return verdicts.get(reference) ?? { state: "pending" };
  },
  erase: async (reference) => {
    if (isProviderAway) throw new Error("away");
    checks.delete(reference);
  },
};

/** Uploads whose content is their own name; `issues` says what is wrong with them. */
const uploads = {
  find: async (wanted: readonly string[]) => {
    const { rows } = await database.ownerPool.query(
      "SELECT id, user_id::text AS owner, mode, purpose FROM upload WHERE id = ANY ($1)",
      [wanted],
    );
    return rows.map((row) => ({
      id: row.id as string,
      userId: row.owner as string,
      mode: row.mode as "SIM",
      purpose: row.purpose as "kyc",
      isKept: row.mode === "LIVE",
      bytes: 1,
      width: 900,
      height: 600,
      issues: issues[row.id as string] ?? [],
      createdAt: 0,
    }));
  },
  use: async () => {},
  open: async (id: string) => Buffer.from(id),
  openMarked: async (id: string, words: readonly string[]) => Buffer.from([id, ...words].join("|")),
};

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  issues = {};
  isProviderAway = false;
  notices.length = 0;
  clock.advance(DAY_MS);
});

const newKyc = (by: IdentityProvider | null = null): Kyc =>
  createKyc({
    pool: database.pool,
    clock,
    ids,
    log: silentLog,
    uploads,
    cipher,
    notices: noticePort,
    provider: by,
    providerSecret: by === null ? null : SECRET,
  });
const desk = (name: string) =>
  createKycDesk({ pool: database.pool, clock, cipher, box, notices: noticePort, operator: name });

interface Someone {
  readonly userId: string;
  readonly mode: "SIM" | "LIVE";
}
const someone = (mode: Someone["mode"]): Someone => ({ userId: String(900_000_000 + ++lastPerson), mode });

async function picture(by: Someone, flaws: (typeof issues)[string] = []): Promise<string> {
  const id = randomBytes(16).toString("base64url");
  issues[id] = flaws;
  await database.ownerPool.query("INSERT INTO upload VALUES ($1, $2, $3, 'kyc', $4, 1, 900, 600, $5, now())", [
    id,
    by.userId,
    by.mode,
    by.mode === "LIVE",
    flaws,
  ]);
  return id;
}

const WHO = { name: "Ann CANARY-NAME", birth: "1990-05-04", country: "HK" };
let lastDocument = 0;
type Body = Parameters<typeof callRoute<typeof calls.standardVerify>>[2]["body"];
const hand = (kyc: Kyc, by: Someone, body: Omit<Body, "clientId" | "consents">) =>
  callRoute(kycRoutes(kyc), calls.standardVerify, { body: { clientId: "c", consents: true, ...body } }, by);
const handLevel1 = (kyc: Kyc, by: Someone) => hand(kyc, by, { level: 1, ...WHO });
const document = async (by: Someone, flaws: (typeof issues)[string] = [], docNo = `AB ${1_000 + ++lastDocument}`) => ({
  level: 2 as const,
  docType: "passport" as const,
  docNo,
  docExpiry: "2099-01-01",
  frontUrl: await picture(by, flaws),
  faceUrl: await picture(by),
});
const statusOf = (kyc: Kyc, by: Someone) => callRoute(kycRoutes(kyc), calls.kyc, {}, by);
const levelOf = async (kyc: Kyc, by: Someone, level: number) =>
  (await statusOf(kyc, by)).levels.find((each) => each.level === level);
async function caseOf(by: Someone, level: number): Promise<bigint> {
  const { rows } = await database.ownerPool.query<{ id: bigint }>(
    "SELECT id FROM kyc_case WHERE user_id = $1 AND mode = $2 AND level = $3",
    [by.userId, by.mode, level],
  );
  return rows[0]?.id ?? 0n;
}
async function reviewed(kyc: Kyc): Promise<void> {
  await kyc.review();
  clock.advance(5_000);
  await kyc.review();
}

describe("in simulated money", () => {
  test("a blurred sample is refused by name, a clear one handed in again is approved, and nothing of it is kept", async () => {
    const kyc = newKyc();
    const ann = someone("SIM");
    expect(await statusOf(kyc, ann)).toMatchObject({ level: 0, isSample: true, submissionsLeft: 3 });
    await expect(hand(kyc, ann, await document(ann))).rejects.toMatchObject({ key: "kyc.levelBefore" });
    await handLevel1(kyc, ann);
    await reviewed(kyc);
    expect(await levelOf(kyc, ann, 1)).toMatchObject({ state: "APPROVED" });
    await hand(kyc, ann, await document(ann, ["BLURRED"]));
    expect(await levelOf(kyc, ann, 2)).toMatchObject({ state: "SUBMITTED" });
    await expect(hand(kyc, ann, await document(ann))).rejects.toMatchObject({ key: "kyc.notNow" });
    await reviewed(kyc);
    expect(await levelOf(kyc, ann, 2)).toMatchObject({
      state: "REJECTED",
      reasons: [{ field: "frontUrl", code: "BLURRED" }],
    });
    expect((await statusOf(kyc, ann)).level).toBe(1);
    await hand(kyc, ann, await document(ann));
    await reviewed(kyc);
    expect(await statusOf(kyc, ann)).toMatchObject({ level: 2, submissionsLeft: 0 });
    expect(await kyc.standing(ann.userId, "SIM")).toEqual({ level: 2, state: "APPROVED" });
    // What counts for play does not count for money.
    expect(await kyc.standing(ann.userId, "LIVE")).toEqual({ level: 0, state: "NONE" });
    expect(notices.map(({ type }) => type)).toEqual(["kyc.approved", "kyc.refused", "kyc.approved"]);
    const { rows } = await database.ownerPool.query("SELECT identity, doc_print FROM kyc_case WHERE user_id = $1", [
      ann.userId,
    ]);
    expect(rows).toEqual([
      { identity: null, doc_print: null },
      { identity: null, doc_print: null },
    ]);
  });

  test("the history holds each step, and the audit's log each decision of the rule", async () => {
    const kyc = newKyc();
    const ann = someone("SIM");
    await handLevel1(kyc, ann);
    await reviewed(kyc);
    const id = await caseOf(ann, 1);
    const { rows } = await database.ownerPool.query(
      "SELECT to_state FROM kyc_history WHERE case_id = $1 ORDER BY version",
      [id],
    );
    expect(rows.map((row) => row.to_state)).toEqual(["DRAFT", "SUBMITTED", "REVIEW", "APPROVED"]);
    expect(await readAudit(database.pool, `kyc:${id}`)).toMatchObject([
      { actor: "rule:samples", action: "kyc.approve" },
    ]);
  });
});

test("three submissions a day, also when they come together, and a minor none at all", async () => {
  const kyc = newKyc();
  const ann = someone("SIM");
  await expect(hand(kyc, ann, { level: 1, ...WHO, birth: "2015-01-01" })).rejects.toMatchObject({
    data: { errors: [{ field: "birth", key: "kyc.underage" }] },
  });
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => handLevel1(kyc, ann)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await reviewed(kyc);
  for (const flaws of [["BLURRED"], ["GLARE"]] as const) {
    await hand(kyc, ann, await document(ann, [...flaws]));
    await reviewed(kyc);
  }
  await expect(hand(kyc, ann, await document(ann))).rejects.toMatchObject({
    key: "kyc.tooManyToday",
    args: { max: "3" },
  });
  clock.advance(DAY_MS);
  await hand(kyc, ann, await document(ann));
});

test("somebody else's picture is as if there were none, and a level takes its own fields alone", async () => {
  const kyc = newKyc();
  const [ann, bob] = [someone("SIM"), someone("SIM")];
  await handLevel1(kyc, ann);
  await reviewed(kyc);
  const good = await document(ann);
  await expect(hand(kyc, ann, { ...good, frontUrl: await picture(bob) })).rejects.toMatchObject({
    key: "upload.unknown",
    data: { field: "frontUrl" },
  });
  await expect(hand(kyc, ann, { ...good, docType: "idCard" })).rejects.toMatchObject({
    data: { errors: [{ field: "backUrl", key: "field.required" }] },
  });
  await expect(hand(kyc, ann, { ...good, name: "x" })).rejects.toMatchObject({
    data: { errors: [{ field: "name", key: "field.forbidden" }] },
  });
  await expect(hand(kyc, ann, { ...good, docExpiry: "2001-01-01" })).rejects.toMatchObject({
    data: { errors: [{ field: "docExpiry", key: "kyc.documentExpired" }] },
  });
});

describe("operators", () => {
  test("decide what waits; what they saw and did is in the log, which holds no name", async () => {
    const kyc = newKyc();
    const ann = someone("LIVE");
    await handLevel1(kyc, ann);
    await reviewed(kyc);
    const id = await caseOf(ann, 1);
    expect(await levelOf(kyc, ann, 1)).toMatchObject({ state: "SUBMITTED" });
    await expect(desk("eve").decide(id, "approve", [])).rejects.toThrow("cannot be decided");
    const opened = await desk("eve").open(id);
    expect(opened.identity).toEqual(WHO);
    await expect(desk("eve").decide(id, "reject", [])).rejects.toThrow("reason");
    await desk("eve").decide(id, "ask", [{ field: "name", code: "OTHER", text: "CANARY-TEXT" }]);
    expect(await levelOf(kyc, ann, 1)).toMatchObject({ state: "MORE_INFO", reasons: [{ text: "CANARY-TEXT" }] });
    await handLevel1(kyc, ann);
    await desk("eve").open(id);
    await desk("eve").decide(id, "approve", []);
    await expect(desk("eve").decide(id, "reject", [{ field: null, code: "GLARE" }])).rejects.toThrow("APPROVED");
    const log = await readAudit(database.pool, `kyc:${id}`);
    expect(log.map(({ action }) => action)).toEqual(["kyc.opened", "kyc.ask", "kyc.opened", "kyc.approve"]);
    expect(JSON.stringify(log)).not.toContain("CANARY");
    expect((await verifyAudit(database.pool)).brokenAt).toBeNull();
    // What people wrote lies sealed.
    const { rows } = await database.ownerPool.query("SELECT kyc_case::text AS row FROM kyc_case");
    expect(rows.map((row) => row.row).join()).not.toContain("CANARY-NAME");
    const files = Buffer.concat(
      (await database.ownerPool.query("SELECT identity FROM kyc_case")).rows.map(
        (row) => row.identity ?? Buffer.alloc(0),
      ),
    );
    expect(files.includes("CANARY-NAME")).toBe(false);
  });

  test("look at pictures by addresses of their own alone: each look is in the log and stands across the picture", async () => {
    const kyc = newKyc();
    const ann = someone("LIVE");
    await handLevel1(kyc, ann);
    await desk("eve").open(await caseOf(ann, 1));
    await desk("eve").decide(await caseOf(ann, 1), "approve", []);
    const handed = await document(ann);
    await hand(kyc, ann, handed);
    const id = await caseOf(ann, 2);
    await expect(desk("eve").picture(id, "backUrl")).rejects.toThrow("no picture");
    const { path, until } = await desk("eve").picture(id, "frontUrl");
    expect(until).toBe(clock.now() + 300_000);
    const [operator = "", token = ""] = path.split("/").slice(3);
    const view = async (name: string, given = token) =>
      (await viewPicture({ pool: database.pool, clock, box, uploads }, name, given))?.toString() ?? null;
    const looks = async () =>
      (await readAudit(database.pool, `kyc:${id}`)).filter(({ action }) => action === "kyc.fileViewed");

    const at = new Date(clock.now()).toISOString().slice(0, 19).replace("T", " ");
    expect(await view(operator)).toBe(`${handed.frontUrl}|eve|case ${id}|${at}`);
    expect(await looks()).toMatchObject([{ actor: "operator:eve", detail: { field: "frontUrl" }, at: clock.now() }]);
    expect(await view("finn")).toBeNull();
    expect(await view(operator, `${token}A`)).toBeNull();
    clock.advance(300_000 - 1);
    await view(operator);
    expect(await looks()).toHaveLength(2);
    clock.advance(1);
    expect(await view(operator)).toBeNull();
    expect(await looks()).toHaveLength(2);
  });

  test("the highest level takes two, and one identity is one account", async () => {
    const kyc = newKyc();
    const [ann, bob] = [someone("LIVE"), someone("LIVE")];
    const approve = async (by: Someone, level: number, who = "eve") => {
      const id = await caseOf(by, level);
      await desk(who).open(id);
      return desk(who).decide(id, "approve", []);
    };
    for (const person of [ann, bob]) {
      await handLevel1(kyc, person);
      await approve(person, 1);
      await hand(kyc, person, await document(person, [], person === ann ? "XY-77 88" : "xy7788"));
    }
    expect((await approve(ann, 2)).state).toBe("APPROVED");
    expect(await approve(bob, 2)).toMatchObject({
      state: "REJECTED",
      reasons: [{ field: "docNo", code: "DUPLICATE" }],
    });
    await hand(kyc, ann, { level: 3, addressUrl: await picture(ann), funds: "salary" });
    expect((await approve(ann, 3)).state).toBe("REVIEW");
    await expect(approve(ann, 3)).rejects.toThrow("second person");
    expect((await approve(ann, 3, "finn")).state).toBe("APPROVED");
    expect(await kyc.standing(ann.userId, "LIVE")).toEqual({ level: 3, state: "APPROVED" });
  });

  test("an approval ends with its document, and the level can be handed in anew", async () => {
    const kyc = newKyc();
    const ann = someone("LIVE");
    await handLevel1(kyc, ann);
    await desk("eve").open(await caseOf(ann, 1));
    await desk("eve").decide(await caseOf(ann, 1), "approve", []);
    const soon = new Date(clock.now() + 2 * DAY_MS).toISOString().slice(0, 10);
    await hand(kyc, ann, { ...(await document(ann)), docExpiry: soon });
    await desk("eve").open(await caseOf(ann, 2));
    await desk("eve").decide(await caseOf(ann, 2), "approve", []);
    clock.advance(4 * DAY_MS);
    await kyc.review();
    expect(await levelOf(kyc, ann, 2)).toMatchObject({ state: "EXPIRED", reasons: [{ code: "EXPIRED_DOC" }] });
    await hand(kyc, ann, await document(ann));
    expect(await levelOf(kyc, ann, 2)).toMatchObject({ state: "SUBMITTED" });
  });
});

describe("a provider", () => {
  const event = (reference: string, eventId = randomBytes(8).toString("hex")) => JSON.stringify({ eventId, reference });
  const call = (kyc: Kyc, raw: string, signature = signatureOf(SECRET, raw, clock.now())) =>
    callRoute(kycRoutes(kyc), calls.kycCallback, { body: JSON.parse(raw) }, { signed: { raw, signature } });

  async function handedOver(kyc: Kyc, by = someone("LIVE")): Promise<{ by: Someone; reference: string }> {
    await handLevel1(kyc, by);
    await kyc.review();
    const { rows } = await database.ownerPool.query(
      "SELECT provider_ref FROM kyc_case WHERE user_id = $1 AND level = 1",
      [by.userId],
    );
    return { by, reference: String(rows[0]?.provider_ref) };
  }

  test("gets what was handed in once it is there, and its verdict counts once", async () => {
    const kyc = newKyc(provider);
    isProviderAway = true;
    const ann = someone("LIVE");
    await handLevel1(kyc, ann);
    await kyc.review();
    expect(await levelOf(kyc, ann, 1)).toMatchObject({ state: "SUBMITTED" });
    isProviderAway = false;
    await kyc.review();
    const { rows } = await database.ownerPool.query("SELECT provider_ref FROM kyc_case WHERE user_id = $1", [
      ann.userId,
    ]);
    const reference = String(rows[0]?.provider_ref);
    expect(checks.get(reference)).toMatchObject({ level: 1, identity: WHO });
    expect(await call(kyc, event(reference))).toEqual({ state: "REVIEW" });
    verdicts.set(reference, { state: "rejected", reasons: [{ field: "name", code: "NAME_MISMATCH" }] });
    const raw = event(reference);
    const copies = await Promise.allSettled(Array.from({ length: 30 }, () => call(kyc, raw)));
    expect(copies.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(call(kyc, raw)).rejects.toMatchObject({ key: "request.duplicate" });
    expect(await levelOf(kyc, ann, 1)).toMatchObject({ state: "REJECTED", reasons: [{ code: "NAME_MISMATCH" }] });
    expect(notices).toHaveLength(1);
    const log = await readAudit(database.pool, `kyc:${await caseOf(ann, 1)}`);
    expect(log).toMatchObject([{ actor: "provider:stand-in", action: "kyc.reject" }]);
  });

  test("is believed by its signature alone: byte for byte, within five minutes", async () => {
    const kyc = newKyc(provider);
    const { reference } = await handedOver(kyc);
    const raw = event(reference);
    const good = signatureOf(SECRET, raw, clock.now());
    const refused = { key: "kyc.badSignature", status: 403 };
    await expect(call(kyc, raw, signatureOf("another secret", raw, clock.now()))).rejects.toMatchObject(refused);
    await expect(call(kyc, `${raw} `, good)).rejects.toMatchObject(refused);
    for (const header of ["", "t=1,v1=", good.replace(/.$/, "x"), `${good},v1=00`])
      await expect(call(kyc, raw, header)).rejects.toMatchObject(refused);
    await expect(call(kyc, raw, signatureOf(SECRET, raw, clock.now() - 301_000))).rejects.toMatchObject(refused);
    await expect(call(kyc, raw, signatureOf(SECRET, raw, clock.now() + 301_000))).rejects.toMatchObject(refused);
    await call(kyc, raw, good);
    await expect(call(kyc, event("case-none"))).rejects.toMatchObject({ key: "kyc.checkUnknown" });
  });

  test("that does not answer decides nothing, and the same event counts when it does", async () => {
    const kyc = newKyc(provider);
    const { by, reference } = await handedOver(kyc);
    verdicts.set(reference, { state: "approved" });
    const raw = event(reference);
    isProviderAway = true;
    await expect(call(kyc, raw)).rejects.toMatchObject({ key: "kyc.providerAway", status: 503 });
    isProviderAway = false;
    expect(await call(kyc, raw)).toEqual({ state: "APPROVED" });
    expect((await statusOf(kyc, by)).level).toBe(1);
  });

  test("is refused where there is none", async () => {
    const raw = event("case-1");
    await expect(call(newKyc(null), raw)).rejects.toMatchObject({ key: "module.closed" });
  });
});

test("a level opens what stands on it in real money alone, and a document that has expired takes all above it along", async () => {
  const kyc = newKyc();
  const ann = someone("LIVE");
  const needed = { key: "kyc.levelNeeded", args: { level: "2" }, data: { need: 2 } };
  await expect(kyc.checkLevel(ann.userId, "trading")).rejects.toMatchObject({ ...needed, data: { need: 2, have: 0 } });
  for (const level of [1, 2, 3])
    await database.ownerPool.query(
      "INSERT INTO kyc_case (id, user_id, mode, level, state, document_expires_at) VALUES ($1, $2, 'LIVE', $3, 'APPROVED', $4)",
      [ids.next(), ann.userId, level, level === 2 ? new Date(clock.now() + DAY_MS) : null],
    );
  for (const subject of ["trading", "withdrawal", "leadTrader"] as const) await kyc.checkLevel(ann.userId, subject);
  // What was gained on samples counts for nothing here.
  const bob = someone("SIM");
  await database.ownerPool.query(
    "INSERT INTO kyc_case (id, user_id, mode, level, state) VALUES ($1, $2, 'SIM', 1, 'APPROVED')",
    [ids.next(), bob.userId],
  );
  await expect(kyc.checkLevel(bob.userId, "cryptoDeposit")).rejects.toMatchObject({ data: { need: 1, have: 0 } });
  // Operators can ask for more in a module, and not for less than the product does.
  await expect(kyc.checkLevel(bob.userId, "cryptoDeposit", 3)).rejects.toMatchObject({ data: { need: 3, have: 0 } });
  await expect(kyc.checkLevel(bob.userId, "trading", 1)).rejects.toMatchObject({ data: { need: 2, have: 0 } });
  await kyc.checkLevel(ann.userId, "trading", 3);
  clock.advance(DAY_MS);
  await kyc.review();
  await expect(kyc.checkLevel(ann.userId, "trading")).rejects.toMatchObject({ data: { need: 2, have: 1 } });
  await expect(kyc.checkLevel(ann.userId, "leadTrader")).rejects.toMatchObject({ data: { need: 3, have: 1 } });
  await kyc.checkLevel(ann.userId, "cryptoDeposit");
});

test("the database knows the same machine, and the program may not go around it", async () => {
  const { rows } = await database.pool.query<{ from_state: string; to_state: string }>("SELECT * FROM kyc_transition");
  const { KYC_MACHINE } = await import("./kyc-machine.ts");
  const declared = Object.entries(KYC_MACHINE).flatMap(([from, steps]) =>
    Object.values(steps).map((to) => `${from}>${to}`),
  );
  expect(rows.map((row) => `${row.from_state}>${row.to_state}`).sort()).toEqual(declared.sort());
  const kyc = newKyc();
  const ann = someone("SIM");
  await handLevel1(kyc, ann);
  const id = await caseOf(ann, 1);
  await expect(database.pool.query("UPDATE kyc_case SET state = 'APPROVED' WHERE id = $1", [id])).rejects.toMatchObject(
    {
      constraint: "kyc_transition",
    },
  );
  await expect(database.pool.query("DELETE FROM kyc_history")).rejects.toMatchObject({ code: "42501" });
});
