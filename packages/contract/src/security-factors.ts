import * as z from "zod/mini";
import { withdrawalHold } from "./credentials.ts";
import { endpoint } from "./endpoint.ts";
import { id, instant } from "./primitives.ts";
import { passkeyRequest } from "./security-login.ts";
import { passkeyCreation, secondFactor, stepUp, totpCode } from "./step-up.ts";

const ROOT = "/api/business/user/security";
const codes = z.array(z.string());

export const securityOverview = endpoint({
  name: "securityOverview",
  method: "GET",
  path: `${ROOT}/overview`,
  access: "user",
  rate: "read",
  summary: "How the account is guarded. Holds no secret and no phrase.",
  data: z.object({
    totp: z.object({ isOn: z.boolean(), since: z.nullable(instant) }),
    passkeys: z.array(
      z.object({ id: z.string(), name: z.string(), createdAt: instant, lastUsedAt: z.nullable(instant) }),
    ),
    recoveryCodesLeft: z.int(),
    /** What a step-up can be answered with, besides the login password. */
    factors: z.array(secondFactor),
    /** Whether the fund password is set, which answers for money and trading. */
    hasTradePwd: z.boolean(),
    /** Why withdrawals wait, and until when. */
    withdrawalHold: z.nullable(withdrawalHold),
    hasPhrase: z.boolean(),
    hasTradeLock: z.boolean(),
    /** Seconds away after which the screen comes back covered; null: never. */
    coverAfterSeconds: z.nullable(z.int()),
    isFrozen: z.boolean(),
    thawsAt: z.nullable(instant),
    closesAt: z.nullable(instant),
    /** Until when an identity that was approved in real money is kept after the account has closed. */
    identityUntil: z.nullable(instant),
    sessions: z.int(),
    /** Whether passkeys can be used at this address at all. */
    arePasskeysOpen: z.boolean(),
  }),
  errors: [],
});

export const totpBegin = endpoint({
  name: "totpBegin",
  method: "POST",
  path: `${ROOT}/totp/begin`,
  access: "user",
  rate: "auth",
  proof: "factor",
  summary:
    "A new secret for an authenticator app, as text and as the address of its QR picture. Counts once confirmed.",
  body: z.strictObject({ stepUp }),
  data: z.object({ secret: z.string(), uri: z.string(), expiresAt: instant }),
  errors: [],
});

export const totpConfirm = endpoint({
  name: "totpConfirm",
  method: "POST",
  path: `${ROOT}/totp/confirm`,
  access: "user",
  rate: "auth",
  summary: "Turn the new secret on with a code made from it. Recovery codes are told here and never again.",
  body: z.strictObject({ code: totpCode }),
  data: z.object({ recoveryCodes: codes }),
  errors: ["security.challengeExpired", "security.proofWrong", "security.proofLocked"],
});

export const totpOff = endpoint({
  name: "totpOff",
  method: "POST",
  path: `${ROOT}/totp/off`,
  access: "user",
  rate: "auth",
  proof: "full",
  summary: "Turn the authenticator app off.",
  body: z.strictObject({ stepUp }),
  data: z.object({}),
  errors: ["security.notOn"],
});

export const recoveryRenew = endpoint({
  name: "recoveryRenew",
  method: "POST",
  path: `${ROOT}/recovery/renew`,
  access: "user",
  rate: "auth",
  proof: "full",
  summary: "Ten new recovery codes in place of all earlier ones.",
  body: z.strictObject({ stepUp }),
  data: z.object({ recoveryCodes: codes }),
  errors: ["security.notOn"],
});

export const passkeyAddOptions = endpoint({
  name: "passkeyAddOptions",
  method: "POST",
  path: `${ROOT}/passkey/addOptions`,
  access: "user",
  rate: "auth",
  proof: "factor",
  summary: "A challenge to make a new passkey with. Good for five minutes, once, in this session.",
  body: z.strictObject({ stepUp }),
  data: z.object({
    challengeId: z.string(),
    options: z.object({
      challenge: z.string(),
      timeout: z.int(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
      excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal("public-key") })),
      authenticatorSelection: z.object({
        residentKey: z.literal("required"),
        requireResidentKey: z.literal(true),
        userVerification: z.literal("required"),
      }),
      attestation: z.literal("none"),
    }),
  }),
  errors: ["security.passkeysOff", "security.tooManyPasskeys"],
});

export const passkeyAdd = endpoint({
  name: "passkeyAdd",
  method: "POST",
  path: `${ROOT}/passkey/add`,
  access: "user",
  rate: "auth",
  summary: "Keep the passkey that answers the challenge. The first second factor comes with recovery codes.",
  body: z.strictObject({
    passkey: passkeyCreation,
    name: z.string().check(z.minLength(1, "field.tooShort"), z.maxLength(32, "field.tooLong")),
  }),
  data: z.object({ id: z.string(), recoveryCodes: codes }),
  errors: [
    "security.passkeysOff",
    "security.challengeExpired",
    "security.proofWrong",
    "security.passkeyTaken",
    "security.tooManyPasskeys",
  ],
});

export const passkeyRemove = endpoint({
  name: "passkeyRemove",
  method: "POST",
  path: `${ROOT}/passkey/remove`,
  access: "user",
  rate: "auth",
  proof: "full",
  summary: "Forget a passkey.",
  body: z.strictObject({ id, stepUp }),
  data: z.object({}),
  errors: ["security.passkeyUnknown"],
});

export const passkeyStepUpOptions = endpoint({
  name: "passkeyStepUpOptions",
  method: "POST",
  path: `${ROOT}/passkey/stepUpOptions`,
  access: "user",
  rate: "auth",
  isOpenWhileFrozen: true,
  summary:
    "A challenge to prove one call with, by its name. Good for five minutes, once, in this session, for that call.",
  body: z.strictObject({ purpose: z.string().check(z.regex(/^[A-Za-z]{1,40}$/, "field.format")) }),
  data: passkeyRequest,
  errors: ["security.passkeysOff", "security.notOn"],
});
