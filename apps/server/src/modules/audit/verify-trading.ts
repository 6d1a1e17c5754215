import type { PoolClient } from "pg";
import type { CheckResult } from "#/modules/ledger/index.ts";

interface TradingCheck {
  readonly id: string;
  readonly claim: string;
  readonly figure: string;
  /** Rows that break the claim, as text in `row`. */
  readonly broken: string;
}

const OPEN = "('untriggered', 'triggered', 'new', 'partiallyFilled')";

/** What must hold between orders, fills, positions and the journal (trust, 3.1: I6, I7, I14). */
const TRADING_CHECKS: readonly TradingCheck[] = [
  {
    id: "T1",
    claim: "every order's filled quantity, value and fee are the sums of its fills",
    figure: "SELECT count(*) || ' orders' AS figure FROM contract_order",
    broken: `SELECT 'order ' || o.id AS row FROM contract_order o
      LEFT JOIN (SELECT order_id, sum(qty) AS qty, sum(value) AS value, sum(fee) AS fee FROM contract_fill GROUP BY order_id) f
        ON f.order_id = o.id
      WHERE o.filled_qty <> coalesce(f.qty, 0) OR o.filled_value <> coalesce(f.value, 0) OR o.fee <> coalesce(f.fee, 0) LIMIT 5`,
  },
  {
    id: "T2",
    claim: "what an order holds is what the ledger holds for it, and an ended order holds nothing",
    figure: `SELECT count(*) || ' open orders' AS figure FROM contract_order WHERE status IN ${OPEN}`,
    broken: `SELECT 'order ' || o.id AS row FROM contract_order o LEFT JOIN hold h ON h.id = o.hold_id
      WHERE o.held <> coalesce(h.amount, 0) LIMIT 5`,
  },
  {
    id: "T3",
    claim: "a position's margin is what the ledger holds for it",
    figure: "SELECT count(*) || ' positions' AS figure FROM contract_position",
    broken: `SELECT 'position ' || p.id AS row FROM contract_position p LEFT JOIN hold h ON h.id = p.hold_id
      WHERE h.id IS NULL OR p.margin <> h.amount LIMIT 5`,
  },
  {
    id: "T4",
    claim: "a position's open quantity is what was opened less what was closed",
    figure: "SELECT count(*) || ' fills' AS figure FROM contract_fill",
    broken: `SELECT 'position ' || p.id AS row FROM contract_position p
      LEFT JOIN (
        SELECT position_id, sum(qty) FILTER (WHERE purpose = 'open') AS opened, sum(qty) FILTER (WHERE purpose <> 'open') AS closed
        FROM contract_fill GROUP BY position_id
      ) f ON f.position_id = p.id
      WHERE p.opened_qty <> coalesce(f.opened, 0) OR p.qty <> coalesce(f.opened, 0) - coalesce(f.closed, 0) LIMIT 5`,
  },
  {
    id: "T5",
    claim: "every fill has its journal entry, whose legs carry its fee to the house",
    figure: "SELECT count(*) || ' entries of fills' AS figure FROM journal_entry WHERE ref_type = 'fill'",
    broken: `SELECT 'fill ' || f.id AS row FROM contract_fill f
      LEFT JOIN (
        SELECT p.entry_id, sum(p.delta) AS fee FROM posting p JOIN ledger_account a ON a.id = p.account_id
        WHERE a.kind = 'house' AND a.bucket = 'fees' GROUP BY p.entry_id
      ) paid ON paid.entry_id = f.entry_id
      WHERE f.fee <> coalesce(paid.fee, 0) LIMIT 5`,
  },
  {
    id: "T6",
    claim: "every journal entry of a fill belongs to exactly one fill",
    figure: "SELECT count(DISTINCT entry_id) || ' entries' AS figure FROM contract_fill",
    broken: `SELECT 'entry ' || e.id AS row FROM journal_entry e LEFT JOIN contract_fill f ON f.entry_id = e.id
      WHERE e.ref_type = 'fill' AND f.id IS NULL LIMIT 5`,
  },
  {
    id: "T7",
    claim: "no fill is better than its limit, and none is dated before its order",
    figure:
      "SELECT count(*) || ' fills of limit orders' AS figure FROM contract_fill f JOIN contract_order o ON o.id = f.order_id WHERE o.price IS NOT NULL",
    broken: `SELECT 'fill ' || f.id AS row FROM contract_fill f JOIN contract_order o ON o.id = f.order_id
      WHERE (o.price IS NOT NULL AND (CASE WHEN o.side = 'buy' THEN f.price > o.price ELSE f.price < o.price END))
        OR f.created_at < o.created_at LIMIT 5`,
  },
];

/** Proves the trading tables in one read-only snapshot, as the role that may only read. The connection must be the owner's. */
export async function verifyTrading(owner: PoolClient): Promise<CheckResult[]> {
  await owner.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    await owner.query("SET LOCAL ROLE evenkeel_audit");
    const results: CheckResult[] = [];
    for (const { id, claim, figure, broken } of TRADING_CHECKS) {
      const proved = await owner.query<{ figure: string }>(figure);
      const rows = await owner.query<{ row: string }>(broken);
      results.push({
        id,
        claim,
        figure: proved.rows[0]?.figure ?? "nothing yet",
        broken: rows.rows.map(({ row }) => row),
      });
    }
    return results;
  } finally {
    await owner.query("ROLLBACK");
  }
}
