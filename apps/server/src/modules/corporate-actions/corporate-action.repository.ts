import { format, parse } from "@evenkeel/calc/decimal";
import type { Queryable, Tx } from "#/platform/db/pool.ts";
import type { CorporateAction } from "./corporate-action.ts";

interface Row {
  id: bigint;
  coin: string;
  kind: "split" | "dividend";
  new_shares: number | null;
  old_shares: number | null;
  amount: string | null;
  ex_date: string;
  effective_at: Date;
  state: CorporateAction["state"];
  proposed_by: string;
  proposed_at: Date;
  approved_by: string | null;
  approved_at: Date | null;
}

const COLUMNS = `id, coin, kind, new_shares, old_shares, amount::text, ex_date::text, effective_at, state, proposed_by,
  proposed_at, approved_by, approved_at`;

function toAction(row: Row): CorporateAction {
  const { new_shares: newShares, old_shares: oldShares, amount } = row;
  const split = newShares === null || oldShares === null ? null : ({ kind: "split", newShares, oldShares } as const);
  if (split === null && amount === null) throw new Error(`corporate action ${row.id} says nothing`);
  return {
    id: row.id,
    coin: row.coin,
    what: split ?? { kind: "dividend", perShare: parse(amount ?? "") },
    exDate: row.ex_date,
    effectiveAt: row.effective_at.getTime(),
    state: row.state,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at.getTime(),
    approvedBy: row.approved_by,
    approvedAt: row.approved_at?.getTime() ?? null,
  };
}

/** @throws the database's error where the coin has another action on that date. */
export async function insertAction(tx: Tx, action: CorporateAction): Promise<void> {
  const { what } = action;
  const split = what.kind === "split" ? what : null;
  await tx.query(
    `INSERT INTO corporate_action (id, coin, kind, new_shares, old_shares, amount, ex_date, effective_at, state,
       proposed_by, proposed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      action.id,
      action.coin,
      what.kind,
      split?.newShares ?? null,
      split?.oldShares ?? null,
      what.kind === "dividend" ? format(what.perShare) : null,
      action.exDate,
      new Date(action.effectiveAt),
      action.state,
      action.proposedBy,
      new Date(action.proposedAt),
    ],
  );
}

/** The action for who is about to change it; null where there is none. */
export async function lockAction(tx: Tx, id: bigint): Promise<CorporateAction | null> {
  const { rows } = await tx.query<Row>(`SELECT ${COLUMNS} FROM corporate_action WHERE id = $1 FOR UPDATE`, [id]);
  return rows[0] === undefined ? null : toAction(rows[0]);
}

export async function updateState(tx: Tx, action: CorporateAction): Promise<void> {
  const at = action.approvedAt === null ? null : new Date(action.approvedAt);
  await tx.query("UPDATE corporate_action SET state = $2, approved_by = $3, approved_at = $4 WHERE id = $1", [
    action.id,
    action.state,
    action.approvedBy,
    at,
  ]);
}

/** Every action, in the order in which they count. */
export async function readActions(db: Queryable): Promise<CorporateAction[]> {
  const { rows } = await db.query<Row>(`SELECT ${COLUMNS} FROM corporate_action ORDER BY effective_at, id`);
  return rows.map(toAction);
}
