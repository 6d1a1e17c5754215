import type { SecretBox } from "#/platform/secret-box.ts";

/** How long an address leads to its picture. */
export const PICTURE_ADDRESS_MS = 5 * 60_000;
/** Where the pictures of cases are shown to operators; transport serves it. */
const OPERATOR_PICTURES = "/operator/kyc";

/** The picture of a case that an address leads to. */
export interface PicturePlace {
  readonly caseId: bigint;
  readonly field: string;
}

/**
 * An address for one operator: the place and its end are sealed under that operator's name, so that under another name, or
 * with a byte changed, it opens nothing, and nobody can read from it whose case it is.
 * @param until milliseconds since the epoch.
 */
export function pictureAddress(
  box: SecretBox,
  operator: string,
  { caseId, field }: PicturePlace,
  until: number,
): string {
  const sealed = box.seal(Buffer.from(JSON.stringify([String(caseId), field, until])), boundTo(operator));
  return `${OPERATOR_PICTURES}/${encodeURIComponent(operator)}/${sealed.toString("base64url")}`;
}

/** @returns null for what is over, another operator's, or no address of ours: whoever asks learns nothing of which. */
export function openPictureAddress(box: SecretBox, operator: string, token: string, now: number): PicturePlace | null {
  const sealed = Buffer.from(token, "base64url");
  // One address has one spelling.
  if (sealed.toString("base64url") !== token) return null;
  try {
    const [caseId, field, until] = JSON.parse(String(box.open(sealed, boundTo(operator)))) as [string, string, number];
    return now < until ? { caseId: BigInt(caseId), field } : null;
  } catch {
    return null;
  }
}

const boundTo = (operator: string) => `kyc-picture/${operator}`;
