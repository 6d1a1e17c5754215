import type { Pool } from "pg";
import type { Ids } from "#/platform/ids.ts";
import type { SecretBox } from "#/platform/secret-box.ts";
import type { Message } from "./message.ts";

/** A message that had not been handed over when the process before this one ended. */
export interface LeftMessage {
  readonly id: bigint;
  readonly message: Message;
}

/** Keeps what is on its way, so that a process that is killed loses no message; sealed, as codes are among them. */
export interface MessageStore {
  keep(message: Message, goodUntil: number): Promise<bigint>;
  /** Notes that a text message is about to leave: should the process end now, it is not sent again. */
  leaving(id: bigint): Promise<void>;
  /** Forgets a message that was handed over or given up. */
  forget(id: bigint): Promise<void>;
  /** What an earlier process left behind and may still be of use, the oldest first; forgets the rest. */
  left(now: number): Promise<LeftMessage[]>;
}

const bound = (id: bigint) => `message:${id}`;

export function createMessageStore({ pool, ids, box }: { pool: Pool; ids: Ids; box: SecretBox }): MessageStore {
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
    left: async (now) => {
      await pool.query("DELETE FROM waiting_message WHERE may_have_left OR good_until <= $1", [new Date(now)]);
      const { rows } = await pool.query<{ id: bigint; sealed: Buffer }>(
        "SELECT id, sealed FROM waiting_message ORDER BY id",
      );
      return rows.map(({ id, sealed }) => ({
        id,
        message: JSON.parse(String(box.open(sealed, bound(id)))) as Message,
      }));
    },
  };
}
