import { format, parse } from "@evenkeel/calc/decimal";
import type { Mode } from "#/modules/orders/index.ts";
import type { Queryable, Tx } from "#/platform/db/pool.ts";
import type { AverageCost } from "./average-cost.ts";
import type { SpotUnit } from "./spot-unit.ts";

/** Writes the average costs that units changed, the last of each, in one statement. */
export async function writeCosts(tx: Tx, units: readonly SpotUnit[]): Promise<void> {
  const rows = new Map<string, readonly [bigint, Mode, string, string, string]>();
  for (const { account, costs } of units) {
    for (const [coin, { qty, cost }] of costs)
      rows.set(`${account.mode}/${account.userId}/${coin}`, [
        account.userId,
        account.mode,
        coin,
        format(qty),
        format(cost),
      ]);
  }
  if (rows.size === 0) return;
  const column = (index: number) => [...rows.values()].map((row) => row[index]);
  await tx.query({
    name: "spot-cost-write",
    text: `INSERT INTO spot_cost (user_id, mode, coin, qty, cost)
      SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::numeric[], $5::numeric[])
      ON CONFLICT (user_id, mode, coin) DO UPDATE SET qty = excluded.qty, cost = excluded.cost`,
    values: [0, 1, 2, 3, 4].map(column),
  });
}

/** The average costs of one account, by base asset. */
export async function readCosts(db: Queryable, userId: bigint, mode: Mode): Promise<Map<string, AverageCost>> {
  const { rows } = await db.query<{ coin: string; qty: string; cost: string }>(
    "SELECT coin, qty::text, cost::text FROM spot_cost WHERE user_id = $1 AND mode = $2",
    [userId, mode],
  );
  return new Map(rows.map((row) => [row.coin, { qty: parse(row.qty), cost: parse(row.cost) }]));
}
