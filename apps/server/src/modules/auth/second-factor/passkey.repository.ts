import type { Queryable, Tx } from "#/platform/db/pool.ts";

export interface Passkey {
  readonly id: bigint;
  readonly userId: bigint;
  readonly credentialId: string;
  /** COSE. */
  readonly publicKey: Buffer;
  /** How often the key has signed, as far as its device counts; 0 where it does not. */
  readonly counter: bigint;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

interface PasskeyRow {
  id: bigint;
  user_id: bigint;
  credential_id: string;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

const COLUMNS = "id, user_id, credential_id, public_key, counter, transports, name, created_at, last_used_at";

function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    userId: row.user_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: row.transports,
    name: row.name,
    createdAt: row.created_at.getTime(),
    lastUsedAt: row.last_used_at?.getTime() ?? null,
  };
}

export async function listPasskeys(db: Queryable, userId: bigint): Promise<Passkey[]> {
  const { rows } = await db.query<PasskeyRow>(`SELECT ${COLUMNS} FROM passkey WHERE user_id = $1 ORDER BY id`, [
    userId,
  ]);
  return rows.map(toPasskey);
}

export async function findPasskey(db: Queryable, credentialId: string): Promise<Passkey | null> {
  const { rows } = await db.query<PasskeyRow>(`SELECT ${COLUMNS} FROM passkey WHERE credential_id = $1`, [
    credentialId,
  ]);
  return rows[0] === undefined ? null : toPasskey(rows[0]);
}

/** @returns false where the key is somebody's already. */
export async function insertPasskey(tx: Tx, passkey: Omit<Passkey, "lastUsedAt">): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO passkey (id, user_id, credential_id, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING`,
    [
      passkey.id,
      passkey.userId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.name,
      new Date(passkey.createdAt),
    ],
  );
  return rowCount === 1;
}

/** Notes a use. @returns false where another use has moved the counter on meanwhile. */
export async function touchPasskey(db: Queryable, passkey: Passkey, counter: bigint, now: number): Promise<boolean> {
  const { rowCount } = await db.query(
    "UPDATE passkey SET counter = $2, last_used_at = $3 WHERE id = $1 AND counter = $4",
    [passkey.id, counter, new Date(now), passkey.counter],
  );
  return rowCount === 1;
}

export async function deletePasskey(tx: Tx, userId: bigint, id: bigint): Promise<boolean> {
  const { rowCount } = await tx.query("DELETE FROM passkey WHERE id = $1 AND user_id = $2", [id, userId]);
  return rowCount === 1;
}
