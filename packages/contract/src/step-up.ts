import * as z from "zod/mini";

/** Bytes as browsers write them in WebAuthn's JSON: base64url without padding. */
const bytes = (max: number) => z.string().check(z.maxLength(max, "field.tooLong"), z.regex(/^[\w-]*$/, "field.format"));

/** Where a passkey answers from; what a newer browser adds is let pass and dropped. */
const credential = {
  id: bytes(2_048),
  rawId: bytes(2_048),
  type: z.literal("public-key", "field.choice"),
  clientExtensionResults: z._default(z.record(z.string().check(z.maxLength(64)), z.unknown()), {}),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(32, "field.tooLong")))),
};

const challengeId = z.string().check(z.regex(/^[\w-]{22}$/, "field.format"));

/** A passkey's answer to a challenge, as `PublicKeyCredential.toJSON()` gives it. */
export const passkeyAnswer = z.strictObject({
  challengeId,
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(8_192),
      authenticatorData: bytes(8_192),
      signature: bytes(8_192),
      userHandle: z.optional(z.nullable(bytes(256))),
    }),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** A new passkey's answer to a challenge. */
export const passkeyCreation = z.strictObject({
  challengeId,
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(8_192),
      attestationObject: bytes(32_768),
      transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))),
    }),
  }),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** The six digits of an authenticator app. */
export const totpCode = z.string("please_code").check(z.regex(/^\d{6}$/, "field.format"));

/** Ten characters in two groups; the hyphen, spaces and case do not matter. */
export const recoveryCode = z.string().check(z.regex(/^[\dA-Za-z -]{10,16}$/, "field.format"));

/** The ways of showing who one is beyond the login password. */
export const SECOND_FACTORS = ["totp", "passkey", "recoveryCode"] as const;
export const secondFactor = z.enum(SECOND_FACTORS);
export type SecondFactor = z.infer<typeof secondFactor>;

/** What a call may be answered with where proof is missing, besides the login password. */
export type ProofWay = SecondFactor | "tradePwd";

/** Proof that it is the person and not only their session. What a call needs of it, the call declares as `proof`. */
export const stepUp = z.strictObject({
  /** The fund password: six digits. It stands before money and trading, not before what guards the account. */
  tradePwd: z.optional(z.string().check(z.regex(/^\d{6}$/, "field.format"))),
  loginPassword: z.optional(z.string().check(z.minLength(1, "please_pwd"), z.maxLength(128, "field.tooLong"))),
  totp: z.optional(totpCode),
  recoveryCode: z.optional(recoveryCode),
  passkey: z.optional(passkeyAnswer),
});
export type StepUpProof = z.infer<typeof stepUp>;
