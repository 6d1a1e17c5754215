import {
  passkeyAdd,
  passkeyAddOptions,
  passkeyRemove,
  passkeyStepUpOptions,
  securityOverview,
} from "@evenkeel/contract/security-factors";
import { passkeyLogin, passkeyLoginOptions } from "@evenkeel/contract/security-login";
import { phraseSet, tradeLockOff } from "@evenkeel/contract/security-settings";
import type { PasskeyAnswer } from "@evenkeel/contract/step-up";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { type AuthBench, byPassword, createAuthBench, type From } from "../testing/auth-bench.ts";
import { createSoftAuthenticator, type SoftAuthenticator } from "../testing/soft-authenticator.ts";

const HOUR_MS = 3_600_000;
const WRONG = { key: "security.proofWrong" };
let database: TestDatabase;
let bench: AuthBench;
let serial = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  bench = createAuthBench(database, Date.UTC(2026, 0, 15) + serial++ * 72 * HOUR_MS);
});

type Asked = { challengeId: string; options: { challenge: string } };
const flat = ({ challengeId, options: { challenge } }: Asked) => ({ challengeId, challenge });

const offer = (from: From) => bench.call(passkeyAddOptions, { body: { stepUp: byPassword } }, from).then(flat);
const challengeFor = (purpose: string, from: From) =>
  bench.call(passkeyStepUpOptions, { body: { purpose } }, from).then(flat);
const challengeToSignIn = () => bench.call(passkeyLoginOptions, { body: {} }).then(flat);
const signIn = (passkey: PasskeyAnswer, from: From = {}) => bench.call(passkeyLogin, { body: { passkey } }, from);

/** Somebody with one passkey. */
async function holder(): Promise<{ id: string; from: From; key: SoftAuthenticator; keyId: string }> {
  const { id, satoken } = await bench.person();
  const from = { token: satoken };
  const key = createSoftAuthenticator();
  const passkey = key.create(await offer(from));
  const { id: keyId } = await bench.call(passkeyAdd, { body: { passkey, name: "My phone" } }, from);
  return { id, from, key, keyId };
}

describe("a new passkey", () => {
  test("is kept with its name, comes with recovery codes, and holds withdrawals for 6 h", async () => {
    const { id, satoken } = await bench.person();
    const from = { token: satoken };
    const passkey = createSoftAuthenticator().create(await offer(from));
    const made = await bench.call(passkeyAdd, { body: { passkey, name: "My phone" } }, from);
    expect(made.recoveryCodes).toHaveLength(10);
    expect(await bench.call(securityOverview, {}, from)).toMatchObject({
      passkeys: [{ id: made.id, name: "My phone", lastUsedAt: null }],
      factors: ["passkey", "recoveryCode"],
      withdrawalHold: { reason: "passkeyAdded", until: bench.clock.now() + 6 * HOUR_MS },
    });
    expect(await bench.told(id)).toEqual(["passkeyAdded"]);
  });

  test.each([
    ["another origin", { origin: "http://localhost:8081" }],
    ["a site that looks alike", { origin: "https://localhost.example" }],
    ["another name", { rpId: "example.com" }],
    ["no face, finger or PIN", { isVerified: false }],
  ])("made at %s is refused, and its challenge is used up", async (_what, at) => {
    const { satoken } = await bench.person();
    const from = { token: satoken };
    const asked = await offer(from);
    const add = (passkey: ReturnType<SoftAuthenticator["create"]>) =>
      bench.call(passkeyAdd, { body: { passkey, name: "x" } }, from);
    await expect(add(createSoftAuthenticator().create(asked, at))).rejects.toMatchObject(WRONG);
    await expect(add(createSoftAuthenticator().create(asked))).rejects.toMatchObject({
      key: "security.challengeExpired",
    });
    expect(await bench.call(securityOverview, {}, from)).toMatchObject({ passkeys: [] });
  });

  test("answers the challenge of its own session and person, within five minutes, and belongs to one account", async () => {
    const { from, key } = await holder();
    const bob = await bench.person();
    const add = (passkey: ReturnType<SoftAuthenticator["create"]>, by: From) =>
      bench.call(passkeyAdd, { body: { passkey, name: "x" } }, by);
    const theirs = await offer({ token: bob.satoken });
    const expired = { key: "security.challengeExpired" };
    await expect(add(createSoftAuthenticator().create(theirs), from)).rejects.toMatchObject(expired);
    await expect(add(key.create(theirs), { token: bob.satoken })).rejects.toMatchObject({
      key: "security.passkeyTaken",
    });
    const late = await offer({ token: bob.satoken });
    bench.clock.advance(5 * 60_000);
    await expect(add(createSoftAuthenticator().create(late), { token: bob.satoken })).rejects.toMatchObject(expired);
  });
});

describe("signing in with a passkey", () => {
  test("opens a session by itself, and notes when the key was used", async () => {
    const { id, from, key } = await holder();
    bench.clock.advance(HOUR_MS);
    const { satoken } = await signIn(key.answer(await challengeToSignIn()));
    expect((await bench.whoIs(satoken))?.id).toBe(id);
    expect(await bench.call(securityOverview, {}, from)).toMatchObject({
      passkeys: [{ lastUsedAt: bench.clock.now() }],
    });
  });

  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another name", { rpId: "evil.example" }],
    ["no face, finger or PIN", { isVerified: false }],
  ])("at %s is refused", async (_what, at) => {
    const { key } = await holder();
    await expect(signIn(key.answer(await challengeToSignIn(), at))).rejects.toMatchObject(WRONG);
  });

  test("takes an answer once, and none for a challenge that was not given", async () => {
    const { key } = await holder();
    const answer = key.answer(await challengeToSignIn());
    await signIn(answer);
    await expect(signIn(answer)).rejects.toMatchObject({ key: "security.challengeExpired" });
    const { challengeId } = await challengeToSignIn();
    await expect(signIn(key.answer({ challengeId, challenge: "b".repeat(43) }))).rejects.toMatchObject(WRONG);
  });

  test("opens one session with an answer that comes many times at once", async () => {
    const { id, key } = await holder();
    const answer = key.answer(await challengeToSignIn());
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => signIn(answer)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { rowCount } = await database.pool.query("SELECT FROM session WHERE user_id = $1", [id]);
    // The one that registered, and this one.
    expect(rowCount).toBe(2);
  });

  test("refuses a counter that stands still or goes back: the key was copied", async () => {
    const { key } = await holder();
    await signIn(key.answer(await challengeToSignIn(), { counter: 7 }));
    for (const counter of [7, 6, 1])
      await expect(signIn(key.answer(await challengeToSignIn(), { counter }))).rejects.toMatchObject(WRONG);
    await signIn(key.answer(await challengeToSignIn(), { counter: 8 }));
  });

  test("refuses a signature with one bit turned, a key that nobody has, and one that was removed", async () => {
    const { from, key, keyId } = await holder();
    const answer = key.answer(await challengeToSignIn());
    const { response } = answer.credential;
    const turned = Buffer.from(response.signature, "base64url");
    turned[turned.length - 1] = (turned.at(-1) ?? 0) ^ 1;
    const forged = { ...response, signature: turned.toString("base64url") };
    await expect(signIn({ ...answer, credential: { ...answer.credential, response: forged } })).rejects.toMatchObject(
      WRONG,
    );
    await expect(signIn(createSoftAuthenticator().answer(await challengeToSignIn()))).rejects.toMatchObject(WRONG);
    const stepUp = { ...byPassword, passkey: key.answer(await challengeFor(passkeyRemove.name, from)) };
    await bench.call(passkeyRemove, { body: { id: keyId, stepUp } }, from);
    await expect(signIn(key.answer(await challengeToSignIn()))).rejects.toMatchObject(WRONG);
  });

  test("is closed at an address that is no name of its own", async () => {
    await expect(bench.call(passkeyLoginOptions, { body: {} }, { host: "192.0.2.7:8080" })).rejects.toMatchObject({
      key: "security.passkeysOff",
    });
  });
});

describe("proving a call with a passkey", () => {
  const set = (passkey: PasskeyAnswer, from: From) =>
    bench.call(phraseSet, { body: { phrase: "blue gate", stepUp: { passkey } } }, from);

  test("counts for the call and the session that the challenge was asked for, once", async () => {
    const { from, key } = await holder();
    const answer = key.answer(await challengeFor(phraseSet.name, from));
    await set(answer, from);
    const expired = { key: "security.challengeExpired" };
    await expect(set(answer, from)).rejects.toMatchObject(expired);
    await expect(set(key.answer(await challengeFor(tradeLockOff.name, from)), from)).rejects.toMatchObject(expired);
    await expect(set(key.answer(await challengeToSignIn()), from)).rejects.toMatchObject(expired);
    const elsewhere = await signIn(key.answer(await challengeToSignIn()));
    const mine = key.answer(await challengeFor(phraseSet.name, from));
    await expect(set(mine, { token: elsewhere.satoken })).rejects.toMatchObject(expired);
  });

  test("somebody else's passkey proves nothing, and five wrong answers lock the way for two hours", async () => {
    const { id, from, key } = await holder();
    const stranger = await holder();
    for (let n = 0; n < 5; n++)
      await expect(set(stranger.key.answer(await challengeFor(phraseSet.name, from)), from)).rejects.toMatchObject(
        WRONG,
      );
    const locked = { key: "security.proofLocked" };
    await expect(set(key.answer(await challengeFor(phraseSet.name, from)), from)).rejects.toMatchObject(locked);
    expect(await bench.told(id)).toEqual(["passkeyAdded", "factorLocked"]);
    bench.clock.advance(2 * HOUR_MS);
    await set(key.answer(await challengeFor(phraseSet.name, from)), from);
  });
});
