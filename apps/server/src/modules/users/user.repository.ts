import type { Queryable } from "#/platform/db/pool.ts";
import type { User } from "./user.ts";

interface UserRow {
  id: bigint;
  login_name: string | null;
  nick_name: string;
  mode: "SIM" | "LIVE";
  level: number;
  vip_level: number;
  invite_code: string;
  frozen_at: Date | null;
  created_at: Date;
}

const COLUMNS = "id, login_name, nick_name, mode, level, vip_level, invite_code, frozen_at, created_at";

function toUser(row: UserRow): User {
  return {
    id: row.id,
    loginName: row.login_name,
    nickName: row.nick_name,
    mode: row.mode,
    level: row.level,
    vipLevel: row.vip_level,
    inviteCode: row.invite_code,
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

export interface NewUserRow {
  id: bigint;
  loginName: string;
  loginKey: string;
  nickName: string;
  inviteCode: string;
  invitedBy: bigint | null;
  createdAt: number;
}

/** Sets the books that a person's calls act on. */
export async function updateMode(db: Queryable, id: bigint, mode: "SIM" | "LIVE"): Promise<void> {
  await db.query("UPDATE app_user SET mode = $2 WHERE id = $1", [id, mode]);
}

/** @returns what stood in the way of the row, or null when it is in. The transaction stays usable either way. */
export async function insertUser(db: Queryable, user: NewUserRow): Promise<"nameTaken" | "idTaken" | null> {
  const inserted = await db.query(
    `INSERT INTO app_user (id, login_name, login_key, nick_name, invite_code, invited_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [user.id, user.loginName, user.loginKey, user.nickName, user.inviteCode, user.invitedBy, new Date(user.createdAt)],
  );
  if (inserted.rowCount === 1) return null;
  return (await findUserByLoginKey(db, user.loginKey)) === null ? "idTaken" : "nameTaken";
}
