import type { KycReason, KycState } from "@evenkeel/contract/kyc";
import type { Queryable, Tx } from "#/platform/db/pool.ts";
import type { KycCase, KycFile } from "./kyc-case.ts";

interface Row {
  id: bigint;
  user_id: bigint;
  mode: "SIM" | "LIVE";
  level: 1 | 2 | 3;
  state: KycState;
  identity: Buffer | null;
  doc_print: Buffer | null;
  reasons: KycReason[];
  first_approver: string | null;
  provider_ref: string | null;
  document_expires_at: Date | null;
  submitted_at: Date | null;
  decided_at: Date | null;
}

const toCase = (row: Row): KycCase => ({
  id: row.id,
  userId: String(row.user_id),
  mode: row.mode,
  level: row.level,
  state: row.state,
  identity: row.identity,
  docPrint: row.doc_print,
  reasons: row.reasons,
  firstApprover: row.first_approver,
  providerRef: row.provider_ref,
  documentExpiresAt: row.document_expires_at?.getTime() ?? null,
  submittedAt: row.submitted_at?.getTime() ?? null,
  decidedAt: row.decided_at?.getTime() ?? null,
});

const dateOrNull = (ms: number | null) => (ms === null ? null : new Date(ms));

/** The cases of a person, lowest level first. */
export async function readCases(db: Queryable, userId: string, mode: "SIM" | "LIVE"): Promise<KycCase[]> {
  const { rows } = await db.query<Row>("SELECT * FROM kyc_case WHERE user_id = $1 AND mode = $2 ORDER BY level", [
    userId,
    mode,
  ]);
  return rows.map(toCase);
}

/** The case of a level, made where there was none, and nobody else's to change until the transaction ends. */
export async function lockCase(
  tx: Tx,
  id: bigint,
  { userId, mode, level }: Pick<KycCase, "userId" | "mode" | "level">,
): Promise<KycCase> {
  await tx.query(
    "INSERT INTO kyc_case (id, user_id, mode, level, state) VALUES ($1, $2, $3, $4, 'NONE') ON CONFLICT DO NOTHING",
    [id, userId, mode, level],
  );
  const { rows } = await tx.query<Row>(
    "SELECT * FROM kyc_case WHERE user_id = $1 AND mode = $2 AND level = $3 FOR UPDATE",
    [userId, mode, level],
  );
  if (rows[0] === undefined) throw new Error("a case that was just made is not there");
  return toCase(rows[0]);
}

/** A case by its id, nobody else's to change until the transaction ends. */
export async function lockCaseById(tx: Tx, id: bigint): Promise<KycCase | null> {
  const { rows } = await tx.query<Row>("SELECT * FROM kyc_case WHERE id = $1 FOR UPDATE", [id]);
  return rows[0] === undefined ? null : toCase(rows[0]);
}

export async function findByReference(db: Queryable, reference: string): Promise<KycCase | null> {
  const { rows } = await db.query<Row>("SELECT * FROM kyc_case WHERE provider_ref = $1", [reference]);
  return rows[0] === undefined ? null : toCase(rows[0]);
}

/** Writes all of a case that changes. The database refuses a step that the machine does not have. */
export async function updateCase(tx: Tx, each: KycCase): Promise<void> {
  await tx.query(
    `UPDATE kyc_case SET state = $2, identity = $3, doc_print = $4, reasons = $5, first_approver = $6, provider_ref = $7,
       document_expires_at = $8, submitted_at = $9, decided_at = $10 WHERE id = $1`,
    [
      each.id,
      each.state,
      each.identity,
      each.docPrint,
      JSON.stringify(each.reasons),
      each.firstApprover,
      each.providerRef,
      dateOrNull(each.documentExpiresAt),
      dateOrNull(each.submittedAt),
      dateOrNull(each.decidedAt),
    ],
  );
}

export async function countSubmissions(db: Queryable, userId: string, day: string): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>(
    "SELECT count(*) FROM kyc_submission WHERE user_id = $1 AND day = $2",
    [userId, day],
  );
  return Number(rows[0]?.count ?? 0);
}

/** @returns false where that place of the day is taken. */
export async function insertSubmission(
  tx: Tx,
  row: { readonly userId: string; readonly day: string; readonly place: number; readonly caseId: bigint },
): Promise<boolean> {
  const written = await tx.query(
    "INSERT INTO kyc_submission (user_id, day, place, case_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    [row.userId, row.day, row.place, row.caseId],
  );
  return written.rowCount === 1;
}

/** Puts the pictures of a submission in place of those of the one before. */
export async function replaceFiles(tx: Tx, caseId: bigint, files: readonly KycFile[]): Promise<void> {
  await tx.query("DELETE FROM kyc_file WHERE case_id = $1", [caseId]);
  for (const { field, uploadId } of files)
    await tx.query("INSERT INTO kyc_file (case_id, field, upload_id) VALUES ($1, $2, $3)", [caseId, field, uploadId]);
}

export async function readFiles(db: Queryable, caseId: bigint): Promise<KycFile[]> {
  const { rows } = await db.query<{ field: KycFile["field"]; upload_id: string }>(
    "SELECT field, upload_id FROM kyc_file WHERE case_id = $1 ORDER BY field",
    [caseId],
  );
  return rows.map((row) => ({ field: row.field, uploadId: row.upload_id }));
}

/** Cases that wait for a look or a decision, the longest first. */
export async function readWaiting(db: Queryable, mode: "SIM" | "LIVE", most = 100): Promise<KycCase[]> {
  const { rows } = await db.query<Row>(
    `SELECT * FROM kyc_case WHERE mode = $1 AND state IN ('SUBMITTED', 'REVIEW') ORDER BY submitted_at LIMIT $2`,
    [mode, most],
  );
  return rows.map(toCase);
}

/** Approved cases whose document is no longer valid. */
export async function readExpired(db: Queryable, now: number): Promise<KycCase[]> {
  const { rows } = await db.query<Row>(
    "SELECT * FROM kyc_case WHERE state = 'APPROVED' AND document_expires_at <= $1 LIMIT 500",
    [new Date(now)],
  );
  return rows.map(toCase);
}

/** Whether the same document is approved for somebody else whose account is open. */
export async function isDocumentTaken(db: Queryable, print: Buffer, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM kyc_case WHERE doc_print = $1 AND state = 'APPROVED' AND mode = 'LIVE' AND user_id <> $2
       AND erase_at IS NULL`,
    [print, userId],
  );
  return (rowCount ?? 0) > 0;
}

export async function hasEvent(db: Queryable, eventId: string): Promise<boolean> {
  const { rowCount } = await db.query("SELECT 1 FROM kyc_event WHERE event_id = $1", [eventId]);
  return (rowCount ?? 0) > 0;
}

/** Takes a provider's event. @returns false where it was taken before. */
export async function takeEvent(tx: Tx, eventId: string, now: number): Promise<boolean> {
  const written = await tx.query(
    "INSERT INTO kyc_event (event_id, received_at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    [eventId, new Date(now)],
  );
  return written.rowCount === 1;
}

/** The states that a case went through, the first one first. */
export async function readHistory(
  db: Queryable,
  caseId: bigint,
): Promise<{ to: string; reasons: KycReason[]; at: number }[]> {
  const { rows } = await db.query<{ to_state: string; reasons: KycReason[]; at: Date }>(
    "SELECT to_state, reasons, at FROM kyc_history WHERE case_id = $1 ORDER BY version",
    [caseId],
  );
  return rows.map((row) => ({ to: row.to_state, reasons: row.reasons, at: row.at.getTime() }));
}

/** Whether a level of this person was approved in real money, whatever became of it since. */
export async function wasEverApproved(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM kyc_case c JOIN kyc_history h ON h.case_id = c.id
     WHERE c.user_id = $1 AND c.mode = 'LIVE' AND h.to_state = 'APPROVED' LIMIT 1`,
    [userId],
  );
  return (rowCount ?? 0) > 0;
}
