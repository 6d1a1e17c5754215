import type { Pool } from "pg";
import type { Ids } from "#/platform/ids.ts";
import type { SecretBox } from "#/platform/secret-box.ts";
import type { Message } from "./message.ts";

/** A message that had not been handed over when the process before this one ended. */
export interface LeftMessage {
  readonly id: bigint;
  readonly message: Message;
}

/** Mail that its provider would not take, times in milliseconds since the epoch. */
export interface GivenUpMail extends LeftMessage {
  readonly givenUpAt: number;
  readonly goodUntil: number;
}

/** Keeps what is on its way, so that a process that is killed loses no message; sealed, as codes are among them. */
export interface MessageStore {
  keep(message: Message, goodUntil: number): Promise<bigint>;
  /** Notes that a text message is about to leave: should the process end now, it is not sent again. */
  leaving(id: bigint): Promise<void>;
  /** Forgets a message that was handed over. */
  forget(id: bigint): Promise<void>;
  /** Puts a message aside that was not taken, for as long as it is of use. */
  giveUp(id: bigint, now: number): Promise<void>;
  /** What was put aside and is still of use, the oldest first. */
  givenUp(now: number): Promise<GivenUpMail[]>;
  /** Takes one of those back, for whoever sends it again. @returns false where somebody else has. */
  takeUp(id: bigint): Promise<boolean>;
  /** Forgets what was put aside and is of no use any more. @returns how many. */
  purge(now: number): Promise<number>;
  /** What an earlier process left behind and may still be of use, the oldest first; forgets the rest. */
  left(now: number): Promise<LeftMessage[]>;
}

const bound = (id: bigint) => `message:${id}`;

interface Row {
  id: bigint;
  sealed: Buffer;
  given_up_at: Date | null;
  good_until: Date;
}

export function createMessageStore({ pool, ids, box }: { pool: Pool; ids: Ids; box: SecretBox }): MessageStore {
  const opened = ({ id, sealed }: Row): LeftMessage => ({
    id,
    message: JSON.parse(String(box.open(sealed, bound(id)))) as Message,
  });

  return {
    keep: async (message, goodUntil) => {
      const id = ids.next();
      const sealed = box.seal(Buffer.from(JSON.stringify(message)), bound(id));
      await pool.query("INSERT INTO waiting_message (id, sealed, good_until) VALUES ($1, $2, $3)", [
        id,
        sealed,
        new Date(goodUntil),
      ]);
      return id;
    },
    leaving: async (id) => {
      await pool.query("UPDATE waiting_message SET may_have_left = true WHERE id = $1", [id]);
    },
    forget: async (id) => {
      await pool.query("DELETE FROM waiting_message WHERE id = $1", [id]);
    },
    giveUp: async (id, now) => {
      await pool.query("UPDATE waiting_message SET given_up_at = $2 WHERE id = $1", [id, new Date(now)]);
    },
    givenUp: async (now) => {
      const { rows } = await pool.query<Row>(
        "SELECT * FROM waiting_message WHERE given_up_at IS NOT NULL AND good_until > $1 ORDER BY id",
        [new Date(now)],
      );
      return rows.map((row) => ({
        ...opened(row),
        givenUpAt: row.given_up_at?.getTime() ?? 0,
        goodUntil: row.good_until.getTime(),
      }));
    },
    takeUp: async (id) => {
      const { rowCount } = await pool.query(
        "UPDATE waiting_message SET given_up_at = NULL WHERE id = $1 AND given_up_at IS NOT NULL",
        [id],
      );
      return rowCount === 1;
    },
    purge: async (now) => {
      const { rowCount } = await pool.query(
        "DELETE FROM waiting_message WHERE given_up_at IS NOT NULL AND good_until <= $1",
        [new Date(now)],
      );
      return rowCount ?? 0;
    },
    left: async (now) => {
      await pool.query("DELETE FROM waiting_message WHERE may_have_left OR good_until <= $1", [new Date(now)]);
      const { rows } = await pool.query<Row>("UPDATE waiting_message SET given_up_at = NULL RETURNING *");
      return rows.map(opened).sort((a, b) => (a.id < b.id ? -1 : 1));
    },
  };
}
