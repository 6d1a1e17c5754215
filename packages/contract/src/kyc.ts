import * as z from "zod/mini";
import { type CrossRule, crossCheck } from "./cross-check.ts";
import { endpoint } from "./endpoint.ts";
import { clientId, instant } from "./primitives.ts";
import { stepUp } from "./step-up.ts";
import { uploadId } from "./upload.ts";

/** Identity verification: three levels, each asked for by itself, on the person's present kind of money. */

export const KYC_LEVELS = [1, 2, 3] as const;
export type KycLevel = (typeof KYC_LEVELS)[number];

export const KYC_STATES = [
  "NONE",
  "DRAFT",
  "SUBMITTED",
  "REVIEW",
  "APPROVED",
  "REJECTED",
  "MORE_INFO",
  "EXPIRED",
] as const;
export const kycState = z.enum(KYC_STATES);
export type KycState = z.infer<typeof kycState>;

/** Why something was not accepted. The words are the client's, in every language; `OTHER` brings its own. */
export const KYC_REASONS = [
  "BLURRED",
  "GLARE",
  "CROPPED",
  "EXPIRED_DOC",
  "NAME_MISMATCH",
  "DOB_MISMATCH",
  "FACE_MISMATCH",
  "UNSUPPORTED_DOC",
  "UNDERAGE",
  "DUPLICATE",
  "UNREADABLE_ADDRESS",
  "OTHER",
] as const;
export type KycReasonCode = (typeof KYC_REASONS)[number];

/** What a submission consists of, as reasons name it. */
export const KYC_FIELDS = [
  "name",
  "birth",
  "country",
  "docNo",
  "frontUrl",
  "backUrl",
  "faceUrl",
  "addressUrl",
  "funds",
] as const;
export type KycField = (typeof KYC_FIELDS)[number];

/** One thing that was not accepted; `field` null where it is about the whole. */
export const kycReason = z.object({
  field: z.nullable(z.enum(KYC_FIELDS)),
  code: z.enum(KYC_REASONS),
  text: z.optional(z.string().check(z.maxLength(200))),
});
export type KycReason = z.infer<typeof kycReason>;

export const DOC_TYPES = ["passport", "idCard", "licence"] as const;
export const FUNDS = ["salary", "business", "savings", "investments", "inheritance", "other"] as const;
/** Submissions of one person a day, UTC. */
export const KYC_SUBMISSIONS_A_DAY = 3;
/** From this age on; the law of a person's country may ask for more. */
export const KYC_MIN_AGE = 18;

const state = z.object({
  /** The highest level that is approved; 0 for none. */
  level: z.int(),
  /** True in simulated money: samples are taken, nothing of them is kept, and the level counts there alone. */
  isSample: z.boolean(),
  levels: z.array(
    z.object({
      level: z.literal(KYC_LEVELS),
      state: kycState,
      reasons: z.array(kycReason),
      submittedAt: z.nullable(instant),
      decidedAt: z.nullable(instant),
      /** Until when the document is valid. */
      expiresAt: z.nullable(instant),
    }),
  ),
  submissionsLeft: z.int(),
  /** How long a decision takes as a rule, in milliseconds. */
  expectedMs: z.int(),
});
export type KycStatus = z.infer<typeof state>;

export const kyc = endpoint({
  name: "kyc",
  method: "GET",
  path: "/api/business/user/kyc",
  access: "user",
  rate: "read",
  summary: "How far a person's identity is verified in their present kind of money, and what was not accepted.",
  data: state,
  errors: [],
});

const name = z.string().check(z.minLength(1, "field.required"), z.maxLength(120, "field.tooLong"));
const day = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, "field.format"));
const country = z.string().check(z.regex(/^[A-Z]{2}$/, "field.format"));
const docNo = z.string().check(z.regex(/^[A-Za-z0-9 /.-]{4,32}$/, "field.format"));

/** What each level needs besides what every submission has. */
const NEEDS: Readonly<Record<number, readonly string[]>> = {
  1: ["name", "birth", "country"],
  2: ["docType", "docNo", "docExpiry", "frontUrl", "faceUrl"],
  3: ["addressUrl", "funds"],
};

const partsOfItsLevel: CrossRule = (fields, refuse) => {
  const level = typeof fields.level === "number" ? fields.level : 0;
  const needed = new Set(NEEDS[level] ?? []);
  if (level === 2 && fields.docType !== "passport") needed.add("backUrl");
  const known = new Set([...Object.values(NEEDS).flat(), "backUrl"]);
  for (const field of known) {
    const isGiven = fields[field] !== undefined;
    if (needed.has(field) && !isGiven) refuse(field, "field.required");
    if (level in NEEDS && !needed.has(field) && isGiven) refuse(field, "field.forbidden");
  }
};

export const standardVerify = endpoint({
  name: "standardVerify",
  method: "POST",
  path: "/api/business/user/standardVerify",
  access: "user",
  rate: "write",
  summary:
    "Hand in one level: 1 who the person is, 2 a document (front, back unless a passport, face), 3 an address and where money comes from. Pictures are ids of uploads. Real money takes proof in stepUp. May be repeated after a rejection, three times a day.",
  idempotent: true,
  proof: "factor",
  proofMode: "LIVE",
  body: z
    .strictObject({
      clientId,
      stepUp: z.optional(stepUp),
      level: z.literal(KYC_LEVELS, "field.choice"),
      name: z.optional(name),
      birth: z.optional(day),
      country: z.optional(country),
      docType: z.optional(z.enum(DOC_TYPES, "field.choice")),
      docNo: z.optional(docNo),
      docExpiry: z.optional(day),
      frontUrl: z.optional(uploadId),
      backUrl: z.optional(uploadId),
      faceUrl: z.optional(uploadId),
      addressUrl: z.optional(uploadId),
      funds: z.optional(z.enum(FUNDS, "field.choice")),
      consents: z.literal(true, "field.choice"),
    })
    .check(crossCheck(partsOfItsLevel)),
  data: state,
  errors: [
    "kyc.notNow",
    "kyc.levelBefore",
    "kyc.tooManyToday",
    "upload.unknown",
    "request.inFlight",
    "request.clientIdReused",
  ],
});

export const kycCallback = endpoint({
  name: "kycCallback",
  method: "POST",
  path: "/api/kyc/callback",
  access: "public",
  rate: "auth",
  summary:
    'The provider says that a check has news; what they are is asked of the provider. Signed: `x-signature: t=<seconds>,v1=<hex HMAC-SHA256 of "t.body">`, five minutes at most, each event once.',
  signed: true,
  body: z.strictObject({
    eventId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, "field.format")),
    reference: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, "field.format")),
  }),
  data: z.object({ state: kycState }),
  errors: ["kyc.badSignature", "kyc.checkUnknown", "kyc.providerAway", "request.duplicate", "module.closed"],
});
