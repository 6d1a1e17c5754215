import type { Pool } from "pg";
import { writeAudit } from "#/modules/audit/index.ts";
import type { Uploads } from "#/modules/uploads/index.ts";
import type { Clock } from "#/platform/clock.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import type { SecretBox } from "#/platform/secret-box.ts";
import { readFiles } from "./kyc.repository.ts";
import { subjectOf } from "./kyc-case.ts";
import { openPictureAddress } from "./picture-address.ts";

export interface PictureViewDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly uploads: Pick<Uploads, "openMarked">;
}

/**
 * What an operator's address shows: the picture, marked with who looks at which case and when. The look is in the audit's
 * log before anything is shown.
 * @returns null for an address that leads nowhere, whatever the reason.
 */
export async function viewPicture(
  { pool, clock, box, uploads }: PictureViewDeps,
  operator: string,
  token: string,
): Promise<Buffer | null> {
  const now = clock.now();
  const place = openPictureAddress(box, operator, token, now);
  if (place === null) return null;
  const { caseId, field } = place;
  const uploadId = await inTransaction(pool, async (tx) => {
    const file = (await readFiles(tx, caseId)).find((each) => each.field === field);
    if (file === undefined) return null;
    await writeAudit(tx, {
      actor: `operator:${operator}`,
      action: "kyc.fileViewed",
      subject: subjectOf(caseId),
      detail: { field },
      at: now,
    });
    return file.uploadId;
  });
  if (uploadId === null) return null;
  return uploads.openMarked(uploadId, [
    operator,
    `case ${caseId}`,
    new Date(now).toISOString().slice(0, 19).replace("T", " "),
  ]);
}
