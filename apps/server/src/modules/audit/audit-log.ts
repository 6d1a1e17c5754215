import { createHash } from "node:crypto";
import type { Queryable, Tx } from "#/platform/db/pool.ts";

/** One thing that somebody did. `detail` holds no personal data. */
export interface AuditEntry {
  readonly actor: `operator:${string}` | `provider:${string}` | `rule:${string}` | `person:${string}`;
  readonly action: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

interface Row {
  no: bigint;
  at: Date;
  actor: AuditEntry["actor"];
  action: string;
  subject: string;
  detail: Record<string, unknown>;
  hash: Buffer;
}

/** Writes an entry in the transaction of what it tells of: neither becomes true without the other. */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  // The chain has one end; who wants to add to it waits for the one before.
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('audit_entry', 0))");
  const { rows } = await tx.query<{ no: bigint; hash: Buffer }>(
    "SELECT no, hash FROM audit_entry ORDER BY no DESC LIMIT 1",
  );
  const no = (rows[0]?.no ?? 0n) + 1n;
  await tx.query(
    "INSERT INTO audit_entry (no, at, actor, action, subject, detail, hash) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    [
      no,
      new Date(entry.at),
      entry.actor,
      entry.action,
      entry.subject,
      JSON.stringify(entry.detail),
      linkHash(rows[0]?.hash ?? null, no, entry),
    ],
  );
}

/** The entries of one subject, oldest first. */
export async function readAudit(db: Queryable, subject: string): Promise<AuditEntry[]> {
  const { rows } = await db.query<Row>("SELECT * FROM audit_entry WHERE subject = $1 ORDER BY no", [subject]);
  return rows.map(toEntry);
}

/** Computes the chain again. @returns how many entries there are, and the number of the first that does not fit, or null. */
export async function verifyAudit(db: Queryable): Promise<{ count: number; brokenAt: bigint | null }> {
  const { rows } = await db.query<Row>("SELECT * FROM audit_entry ORDER BY no");
  let before: Buffer | null = null;
  for (const [index, row] of rows.entries()) {
    const isNext = row.no === BigInt(index) + 1n;
    if (!isNext || !linkHash(before, row.no, toEntry(row)).equals(row.hash))
      return { count: rows.length, brokenAt: row.no };
    before = row.hash;
  }
  return { count: rows.length, brokenAt: null };
}

const toEntry = ({ actor, action, subject, detail, at }: Row): AuditEntry => ({
  actor,
  action,
  subject,
  detail,
  at: at.getTime(),
});

function linkHash(before: Buffer | null, no: bigint, entry: AuditEntry): Buffer {
  const { actor, action, subject, detail, at } = entry;
  const text = JSON.stringify([String(no), at, actor, action, subject, ordered(detail)]);
  return createHash("sha256")
    .update(before ?? Buffer.alloc(0))
    .update(text)
    .digest();
}

/** The same value with its keys in one order, whatever order the database gave them. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== "object") return value;
  const keys = Object.keys(value).sort();
  return keys.map((key) => [key, ordered((value as Record<string, unknown>)[key])]);
}
