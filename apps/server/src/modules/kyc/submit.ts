import type { InputOf } from "@evenkeel/contract/endpoint";
import type { FieldError } from "@evenkeel/contract/envelope";
import { KYC_SUBMISSIONS_A_DAY, type standardVerify } from "@evenkeel/contract/kyc";
import type { BlobCipher, Uploads } from "#/modules/uploads/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Tx } from "#/platform/db/pool.ts";
import type { Ids } from "#/platform/ids.ts";
import { countSubmissions, insertSubmission, lockCase, readCases, replaceFiles, updateCase } from "./kyc.repository.ts";
import { identityName, type KycCase, type KycFile } from "./kyc-case.ts";
import { nextState } from "./kyc-machine.ts";
import { comparedNumber, dayOf, isOfAge, isValidOn } from "./kyc-rules.ts";

export type Submission = InputOf<typeof standardVerify>["body"];

interface SubmitDeps {
  readonly ids: Ids;
  readonly uploads: Pick<Uploads, "find" | "use">;
  readonly cipher: BlobCipher;
  readonly now: number;
}

const PICTURES = ["frontUrl", "backUrl", "faceUrl", "addressUrl"] as const;

export const dayText = (now: number): string => new Date(now).toISOString().slice(0, 10);

/**
 * Takes a submission in the caller's transaction: from now on somebody has to look at it.
 * @throws AppError as the contract lists.
 */
export async function submitLevel(
  tx: Tx,
  person: { readonly id: string; readonly mode: "SIM" | "LIVE" },
  body: Submission,
  { ids, uploads, cipher, now }: SubmitDeps,
): Promise<KycCase> {
  const errors = fieldErrors(body, now);
  if (errors.length > 0) throw new AppError("request.invalid", { data: { errors } });
  const files = await checkPictures(uploads, person, body);
  const found = await lockCase(tx, ids.next(), { userId: person.id, mode: person.mode, level: body.level });
  const others = await readCases(tx, person.id, person.mode);
  if (body.level > 1 && !others.some((each) => each.level === body.level - 1 && each.state === "APPROVED"))
    throw new AppError("kyc.levelBefore", { args: { level: String(body.level - 1) } });
  const begun = found.state === "NONE" ? await begin(tx, found) : found;
  const state = nextState(begun.state, "submit");
  if (state === null) throw new AppError("kyc.notNow");
  await takePlace(tx, person.id, begun.id, now);
  const isLive = person.mode === "LIVE";
  const submitted: KycCase = {
    ...begun,
    state,
    identity: isLive ? cipher.seal(identityName(begun.id), Buffer.from(JSON.stringify(wordsOf(body)))) : null,
    docPrint: isLive && body.docNo !== undefined ? printOf(cipher, body, others) : null,
    reasons: [],
    firstApprover: null,
    providerRef: null,
    documentExpiresAt: body.docExpiry === undefined ? null : endOfDay(body.docExpiry),
    submittedAt: now,
    decidedAt: null,
  };
  await updateCase(tx, submitted);
  await replaceFiles(tx, submitted.id, files);
  await uploads.use(
    tx,
    files.map(({ uploadId }) => uploadId),
  );
  return submitted;
}

async function begin(tx: Tx, found: KycCase): Promise<KycCase> {
  const begun: KycCase = { ...found, state: "DRAFT" };
  await updateCase(tx, begun);
  return begun;
}

/** What a person wrote, without what only the request needs and without the pictures. */
function wordsOf({
  clientId: _id,
  consents: _yes,
  level: _level,
  stepUp: _proof,
  ...rest
}: Submission): Record<string, string> {
  const words = Object.entries(rest).filter(([field]) => !PICTURES.some((picture) => picture === field));
  return Object.fromEntries(words.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** The print by which one document on two accounts is found; its country is that of level 1. */
function printOf(cipher: BlobCipher, body: Submission, others: readonly KycCase[]): Buffer {
  const first = others.find(({ level }) => level === 1);
  const opened = first?.identity ? cipher.open(identityName(first.id), first.identity).toString() : "{}";
  const { country = "" } = JSON.parse(opened) as { country?: string };
  return cipher.fingerprint(`${body.docType}/${country}/${comparedNumber(body.docNo ?? "")}`);
}

const endOfDay = (text: string): number | null => {
  const day = dayOf(text);
  return day === null ? null : day + 86_400_000;
};

function fieldErrors(body: Submission, now: number): FieldError[] {
  const errors: FieldError[] = [];
  const days = { birth: body.birth, docExpiry: body.docExpiry };
  for (const [field, text] of Object.entries(days))
    if (text !== undefined && dayOf(text) === null) errors.push({ field, key: "field.format" });
  if (errors.length > 0) return errors;
  const birth = body.birth === undefined ? null : dayOf(body.birth);
  if (birth !== null && birth < EARLIEST_BIRTH) errors.push({ field: "birth", key: "field.tooSmall" });
  if (birth !== null && !isOfAge(birth, now)) errors.push({ field: "birth", key: "kyc.underage" });
  const expiry = body.docExpiry === undefined ? null : dayOf(body.docExpiry);
  if (expiry !== null && !isValidOn(expiry, now)) errors.push({ field: "docExpiry", key: "kyc.documentExpired" });
  return errors;
}

const EARLIEST_BIRTH = Date.UTC(1900, 0, 1);

/** The pictures that a submission names. Somebody else's are as if there were none. @throws AppError `upload.unknown`. */
async function checkPictures(
  uploads: Pick<Uploads, "find">,
  person: { readonly id: string; readonly mode: string },
  body: Submission,
): Promise<KycFile[]> {
  const files = PICTURES.flatMap((field): KycFile[] => {
    const uploadId = body[field];
    return uploadId === undefined ? [] : [{ field, uploadId }];
  });
  const known = await uploads.find(files.map(({ uploadId }) => uploadId));
  for (const { field, uploadId } of files) {
    const found = known.find((each) => each.id === uploadId);
    const isTheirs = found?.userId === person.id && found.mode === person.mode && found.purpose === "kyc";
    if (!isTheirs) throw new AppError("upload.unknown", { data: { field } });
  }
  return files;
}

async function takePlace(tx: Tx, userId: string, caseId: bigint, now: number): Promise<void> {
  const day = dayText(now);
  const place = (await countSubmissions(tx, userId, day)) + 1;
  const isTaken = place <= KYC_SUBMISSIONS_A_DAY && (await insertSubmission(tx, { userId, day, place, caseId }));
  if (!isTaken) throw new AppError("kyc.tooManyToday", { args: { max: String(KYC_SUBMISSIONS_A_DAY) } });
}
