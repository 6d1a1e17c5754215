import type { Queryable } from "#/platform/db/pool.ts";

/** How many positions an account closed after `from` and up to `to` (milliseconds), and how many of them with a profit after fees. */
export async function countClosed(
  db: Queryable,
  userId: string,
  mode: "SIM" | "LIVE",
  span: { readonly from: number; readonly to: number },
): Promise<{ closed: number; won: number }> {
  const { rows } = await db.query<{ closed: number; won: number }>({
    name: "positions-closed-count",
    text: `SELECT count(*)::integer AS closed, (count(*) FILTER (WHERE realised_pnl > 0))::integer AS won
      FROM contract_position
      WHERE user_id = $1 AND mode = $2 AND status = 'closed' AND closed_at > $3 AND closed_at <= $4`,
    values: [userId, mode, new Date(span.from), new Date(span.to)],
  });
  return rows[0] ?? { closed: 0, won: 0 };
}
