import type { Pool } from "pg";
import type { Halt } from "#/modules/ledger/index.ts";
import type { Clock } from "#/platform/clock.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import { type AuditEntry, readAudit, writeAudit } from "../audit-log.ts";

/** What an operator can do about what is halted. */
export interface HaltDesk {
  /** What is halted now, the oldest first. */
  list(): Promise<Halt[]>;
  /** A halt, lifted or not, with what was done about it. @throws Error where there is none. */
  show(id: bigint): Promise<{ halt: Halt; log: AuditEntry[] }>;
  /** Lets go on what is halted, and writes down who did and why. @throws Error where there is no such halt, or no more. */
  lift(id: bigint, actor: AuditEntry["actor"], reason: string): Promise<void>;
}

const COLUMNS = `id, mode, asset, user_id AS "userId", invariant, found, halted_at AS "haltedAt"`;

/** `pool` must be the database owner's: the server's own role may not lift. */
export function createHaltDesk({ pool, clock }: { pool: Pool; clock: Clock }): HaltDesk {
  return {
    list: async () =>
      (await pool.query<Halt>(`SELECT ${COLUMNS} FROM ledger_halt WHERE lifted_at IS NULL ORDER BY id`)).rows,
    show: async (id) => {
      const { rows } = await pool.query<Halt>(`SELECT ${COLUMNS} FROM ledger_halt WHERE id = $1`, [id]);
      const [halt] = rows;
      if (halt === undefined) throw new Error(`There is no halt ${id}.`);
      return { halt, log: await readAudit(pool, `halt:${id}`) };
    },
    lift: (id, actor, reason) =>
      inTransaction(pool, async (tx) => {
        const now = new Date(clock.now());
        const { rowCount } = await tx.query(
          "UPDATE ledger_halt SET lifted_at = $2 WHERE id = $1 AND lifted_at IS NULL",
          [id, now],
        );
        if (rowCount === 0) throw new Error(`${id} is not halted.`);
        const entry = {
          actor,
          action: "ledger.lifted",
          subject: `halt:${id}`,
          detail: { reason: reason.slice(0, 500) },
        };
        await writeAudit(tx, { ...entry, at: now.getTime() });
      }),
  };
}
