import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { instant } from "./primitives.ts";
import { passkeyAnswer, recoveryCode, totpCode } from "./step-up.ts";

const session = z.object({ satoken: z.string(), expiresAt: instant });

export const loginFactor = endpoint({
  name: "loginFactor",
  method: "POST",
  path: "/api/business/user/security/loginFactor",
  access: "public",
  rate: "auth",
  summary:
    "The second half of a login that was answered auth.factorRequired: its ticket with one second factor. A passkey needs no ticket: it signs in by itself.",
  body: z.strictObject({
    ticket: z.string().check(z.regex(/^[\w-]{43}$/, "field.format")),
    totp: z.optional(totpCode),
    recoveryCode: z.optional(recoveryCode),
  }),
  data: session,
  errors: [
    "auth.ticketExpired",
    "security.proofRequired",
    "security.proofWrong",
    "security.proofLocked",
    "account.frozen",
  ],
});

/** What a browser is given to ask its authenticator with, as WebAuthn's JSON. */
export const passkeyRequest = z.object({
  challengeId: z.string(),
  options: z.object({
    challenge: z.string(),
    timeout: z.int(),
    rpId: z.string(),
    allowCredentials: z.array(
      z.object({ id: z.string(), type: z.literal("public-key"), transports: z.optional(z.array(z.string())) }),
    ),
    userVerification: z.literal("required"),
  }),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

export const passkeyLoginOptions = endpoint({
  name: "passkeyLoginOptions",
  method: "POST",
  path: "/api/business/user/security/passkey/loginOptions",
  access: "public",
  rate: "auth",
  summary: "A challenge to sign in with, for whichever passkey the device has. Good for five minutes, once.",
  body: z.optional(z.strictObject({})),
  data: passkeyRequest,
  errors: ["security.passkeysOff"],
});

export const passkeyLogin = endpoint({
  name: "passkeyLogin",
  method: "POST",
  path: "/api/business/user/security/passkey/login",
  access: "public",
  rate: "auth",
  summary: "Sign in with a passkey alone: the device has asked for face, finger or PIN, so it is both factors.",
  body: z.strictObject({ passkey: passkeyAnswer }),
  data: session,
  errors: ["security.passkeysOff", "security.challengeExpired", "security.proofWrong", "account.frozen"],
});
