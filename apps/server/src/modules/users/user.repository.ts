import type { Queryable } from "#/platform/db/pool.ts";
import { databaseErrorCode } from "#/platform/db/transaction.ts";
import type { Contact } from "./contact.ts";
import type { User } from "./user.ts";

interface UserRow {
  id: bigint;
  login_name: string | null;
  email: string | null;
  phone: string | null;
  nick_name: string;
  mode: "SIM" | "LIVE";
  level: number;
  vip_level: number;
  invite_code: string;
  avatar_id: string | null;
  frozen_at: Date | null;
  created_at: Date;
}

const COLUMNS =
  "id, login_name, email, phone, nick_name, mode, level, vip_level, invite_code, avatar_id, frozen_at, created_at";

function toUser(row: UserRow): User {
  return {
    id: row.id,
    loginName: row.login_name,
    email: row.email,
    phone: row.phone,
    nickName: row.nick_name,
    mode: row.mode,
    level: row.level,
    vipLevel: row.vip_level,
    inviteCode: row.invite_code,
    avatarId: row.avatar_id,
    isFrozen: row.frozen_at !== null,
    createdAt: row.created_at.getTime(),
  };
}

export async function findUserById(db: Queryable, id: bigint): Promise<User | null> {
  const { rows } = await db.query<UserRow>(`SELECT ${COLUMNS} FROM app_user WHERE id = $1`, [id]);
  return rows[0] === undefined ? null : toUser(rows[0]);
}

export async function findUserByLoginKey(db: Queryable, loginKey: string): Promise<User | null> {
  const { rows } = await db.query<UserRow>(`SELECT ${COLUMNS} FROM app_user WHERE login_key = $1`, [loginKey]);
  return rows[0] === undefined ? null : toUser(rows[0]);
}

export async function findIdByInviteCode(db: Queryable, inviteCode: string): Promise<bigint | null> {
  const { rows } = await db.query<{ id: bigint }>("SELECT id FROM app_user WHERE invite_code = $1", [inviteCode]);
  return rows[0]?.id ?? null;
}

/** By a contact as it is compared. */
export async function findUserByContact(db: Queryable, { channel, key }: Contact): Promise<User | null> {
  const column = channel === "email" ? "email_key" : "phone";
  const { rows } = await db.query<UserRow>(`SELECT ${COLUMNS} FROM app_user WHERE ${column} = $1`, [key]);
  return rows[0] === undefined ? null : toUser(rows[0]);
}

/** Makes a contact the person's own in place of the one before. @returns false where somebody else has it. */
export async function updateContact(db: Queryable, id: bigint, contact: Contact): Promise<boolean> {
  const [columns, values] =
    contact.channel === "email"
      ? ["email = $2, email_key = $3", [contact.address, contact.key]]
      : ["phone = $2", [contact.key]];
  try {
    await db.query(`UPDATE app_user SET ${columns} WHERE id = $1`, [id, ...values]);
    return true;
  } catch (error) {
    if (databaseErrorCode(error) === "23505") return false;
    throw error;
  }
}

export interface NewUserRow {
  id: bigint;
  /** The one way in that the account is opened with. */
  loginName: string | null;
  loginKey: string | null;
  contact: Contact | null;
  nickName: string;
  inviteCode: string;
  invitedBy: bigint | null;
  createdAt: number;
}

/** Sets the books that a person's calls act on. */
export async function updateMode(db: Queryable, id: bigint, mode: "SIM" | "LIVE"): Promise<void> {
  await db.query("UPDATE app_user SET mode = $2 WHERE id = $1", [id, mode]);
}

/** Sets what others see of a person; null for a picture is none. */
export async function updateProfile(
  db: Queryable,
  id: bigint,
  { nickName, avatarId }: { readonly nickName: string; readonly avatarId: string | null },
): Promise<void> {
  await db.query("UPDATE app_user SET nick_name = $2, avatar_id = $3 WHERE id = $1", [id, nickName, avatarId]);
}

/** @returns what stood in the way of the row, or null when it is in. The transaction stays usable either way. */
export async function insertUser(db: Queryable, user: NewUserRow): Promise<"nameTaken" | "idTaken" | null> {
  const email = user.contact?.channel === "email" ? user.contact : null;
  const phone = user.contact?.channel === "phone" ? user.contact.key : null;
  const inserted = await db.query(
    `INSERT INTO app_user (id, login_name, login_key, email, email_key, phone, nick_name, invite_code, invited_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`,
    [
      user.id,
      user.loginName,
      user.loginKey,
      email?.address ?? null,
      email?.key ?? null,
      phone,
      user.nickName,
      user.inviteCode,
      user.invitedBy,
      new Date(user.createdAt),
    ],
  );
  if (inserted.rowCount === 1) return null;
  const rival =
    user.contact === null ? findUserByLoginKey(db, user.loginKey ?? "") : findUserByContact(db, user.contact);
  return (await rival) === null ? "idTaken" : "nameTaken";
}
