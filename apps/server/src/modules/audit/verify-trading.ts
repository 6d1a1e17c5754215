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
    claim:
      "a position's open quantity is what was opened less what was closed, by the count of shares that splits made of it",
    figure: "SELECT count(*) || ' fills' AS figure FROM contract_fill",
    broken: `SELECT 'position ' || p.id AS row FROM contract_position p
      LEFT JOIN (
        SELECT position_id, sum(qty) FILTER (WHERE purpose = 'open') AS opened, sum(qty) FILTER (WHERE purpose <> 'open') AS closed
        FROM contract_fill GROUP BY position_id
      ) f ON f.position_id = p.id
      LEFT JOIN (
        SELECT position_id, sum(qty_after - qty_before) AS open, sum(opened_after - opened_before) AS opened
        FROM contract_adjustment GROUP BY position_id
      ) a ON a.position_id = p.id
      WHERE p.opened_qty <> coalesce(f.opened, 0) + coalesce(a.opened, 0)
        OR p.qty <> coalesce(f.opened, 0) - coalesce(f.closed, 0) + coalesce(a.open, 0) LIMIT 5`,
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
    figure: `SELECT count(DISTINCT entry_id) || ' entries' AS figure
      FROM (SELECT entry_id FROM contract_fill UNION ALL SELECT entry_id FROM spot_fill) f`,
    broken: `SELECT 'entry ' || e.id AS row FROM journal_entry e
      LEFT JOIN contract_fill f ON f.entry_id = e.id LEFT JOIN spot_fill s ON s.entry_id = e.id
      WHERE e.ref_type = 'fill' AND (f.id IS NULL) = (s.id IS NULL) LIMIT 5`,
  },
  {
    id: "T7",
    claim: "no fill is worse than its limit, and none is dated before its order",
    figure:
      "SELECT count(*) || ' fills of limit orders' AS figure FROM contract_fill f JOIN contract_order o ON o.id = f.order_id WHERE o.price IS NOT NULL",
    // The limit as it was at the fill: an order may have been amended since.
    broken: `SELECT 'fill ' || f.id AS row FROM contract_fill f JOIN contract_order o ON o.id = f.order_id
      CROSS JOIN LATERAL (SELECT coalesce((f.basis -> 'inputs' ->> 'bound')::numeric, o.price) AS price) l
      WHERE (o.price IS NOT NULL AND (CASE WHEN o.side = 'buy' THEN f.price > l.price ELSE f.price < l.price END))
        OR f.created_at < o.created_at LIMIT 5`,
  },
  {
    id: "T8",
    claim: "what funding, nights and dividends brought a position is what its entries moved, while it was open",
    figure: "SELECT count(*) || ' payments' AS figure FROM journal_entry WHERE ref_type IN ('funding', 'dividend')",
    // The entry's reference is the position, its step the instant or the dividend: the ledger takes each pair of them once.
    broken: `WITH paid AS (
        SELECT e.ref_type, e.ref_id::bigint AS position_id, e.step::bigint AS at, sum(p.delta) AS paid
        FROM journal_entry e JOIN posting p ON p.entry_id = e.id JOIN ledger_account a ON a.id = p.account_id
        WHERE e.ref_type IN ('funding', 'dividend') AND a.kind = 'house' GROUP BY e.ref_type, e.ref_id, e.step
      )
      SELECT 'position ' || p.id AS row FROM contract_position p
      LEFT JOIN (SELECT position_id, sum(paid) AS paid FROM paid GROUP BY position_id) f ON f.position_id = p.id
      WHERE p.funding <> -coalesce(f.paid, 0)
      UNION ALL
      SELECT 'funding of position ' || f.position_id FROM paid f JOIN contract_position p ON p.id = f.position_id
      LEFT JOIN (SELECT coin, settled_at FROM contract_funding UNION ALL SELECT coin, settled_at FROM contract_overnight) s
        ON s.coin = p.coin AND s.settled_at = to_timestamp(f.at / 1000.0)
      WHERE f.ref_type = 'funding'
        AND (s.coin IS NULL OR p.opened_at >= s.settled_at OR f.at > extract(epoch FROM p.funded_at) * 1000)
      LIMIT 5`,
  },
  {
    id: "D1",
    claim: "what is held for a derivative lies in the wallet of derivatives, and for a coin in that of contracts",
    figure:
      "SELECT count(*) || ' positions in derivatives' AS figure FROM contract_position WHERE coin NOT LIKE '%usdt'",
    broken: `SELECT 'hold ' || h.id AS row FROM (
        SELECT hold_id, coin FROM contract_position UNION ALL SELECT hold_id, coin FROM contract_order WHERE hold_id IS NOT NULL
      ) o JOIN hold h ON h.id = o.hold_id JOIN ledger_account a ON a.id = h.account_id
      WHERE a.wallet IS DISTINCT FROM (CASE WHEN o.coin LIKE '%usdt' THEN 3 ELSE 4 END) LIMIT 5`,
  },
  {
    id: "D2",
    claim: "every fill of a derivative keeps the rate that turned its result into USDT, and no coin's fill has one",
    figure: "SELECT count(*) || ' fills of derivatives' AS figure FROM contract_fill WHERE coin NOT LIKE '%usdt'",
    broken: `SELECT 'fill ' || f.id AS row FROM contract_fill f
      WHERE (f.coin LIKE '%usdt') = (f.basis ? 'conversion')
        OR (f.basis ? 'conversion' AND (f.basis -> 'conversion' ->> 'bid')::numeric > (f.basis -> 'conversion' ->> 'ask')::numeric)
      LIMIT 5`,
  },
  {
    id: "D3",
    claim: "what a future was settled at is the one price of its expiry, by the rule that found it",
    figure: "SELECT count(*) || ' expiries' AS figure FROM expiry_settlement WHERE price IS NOT NULL",
    broken: `SELECT 'fill ' || f.id AS row FROM contract_fill f
      LEFT JOIN expiry_settlement s
        ON s.coin = f.coin AND s.expires_at = to_timestamp((f.basis -> 'settlement' ->> 'expiresAt')::bigint / 1000.0)
      WHERE f.basis ? 'settlement' AND (f.basis ->> 'rule' <> 'settlement' OR s.price IS NULL OR f.created_at < s.expires_at
        OR (f.basis -> 'settlement' ->> 'price')::numeric <> s.price OR f.basis -> 'settlement' ->> 'rule' <> s.rule)
      LIMIT 5`,
  },
  {
    id: "C1",
    claim: "a split counted each position that it met once, by its own ratio",
    figure: "SELECT count(*) || ' positions split' AS figure FROM contract_adjustment",
    // What 18 digits cannot hold of a fraction is not counted.
    broken: `SELECT 'position ' || j.position_id AS row FROM contract_adjustment j
      JOIN corporate_action c ON c.id = j.action_id JOIN contract_position p ON p.id = j.position_id
      WHERE c.kind <> 'split' OR c.state <> 'approved' OR p.coin <> c.coin OR p.opened_at >= c.effective_at
        OR p.adjusted_at < c.effective_at
        OR abs(j.qty_after * c.old_shares - j.qty_before * c.new_shares) > c.old_shares * 1e-18
        OR abs(j.opened_after * c.old_shares - j.opened_before * c.new_shares) > c.old_shares * 1e-18 LIMIT 5`,
  },
  {
    id: "C2",
    claim: "every dividend paid was announced, and paid to or by a position that was open when it counted",
    figure: "SELECT count(*) || ' dividends' AS figure FROM journal_entry WHERE ref_type = 'dividend'",
    broken: `SELECT 'dividend of position ' || e.ref_id AS row FROM journal_entry e
      LEFT JOIN contract_position p ON p.id = e.ref_id::bigint
      LEFT JOIN corporate_action c ON c.id = e.step::bigint AND c.kind = 'dividend' AND c.state = 'approved' AND c.coin = p.coin
      WHERE e.ref_type = 'dividend' AND (c.id IS NULL OR p.opened_at >= c.effective_at
        OR p.closed_at < c.effective_at OR p.adjusted_at < c.effective_at) LIMIT 5`,
  },
  {
    id: "S1",
    claim: "every spot order's filled quantity, value and fee are the sums of its fills",
    figure: "SELECT count(*) || ' spot orders' AS figure FROM spot_order",
    broken: `SELECT 'spot order ' || o.id AS row FROM spot_order o
      LEFT JOIN (SELECT order_id, sum(qty) AS qty, sum(value) AS value, sum(fee) AS fee FROM spot_fill GROUP BY order_id) f
        ON f.order_id = o.id
      WHERE o.filled_qty <> coalesce(f.qty, 0) OR o.filled_value <> coalesce(f.value, 0) OR o.fee <> coalesce(f.fee, 0)
      LIMIT 5`,
  },
  {
    id: "S2",
    claim: "what a spot order holds is what the ledger holds for it",
    figure: `SELECT count(*) || ' open spot orders' AS figure FROM spot_order WHERE status IN ${OPEN}`,
    broken: `SELECT 'spot order ' || o.id AS row FROM spot_order o LEFT JOIN hold h ON h.id = o.id
      WHERE o.held <> coalesce(h.amount, 0) LIMIT 5`,
  },
  {
    id: "S3",
    claim: "of a pair of spot orders one half takes effect, and both stand or both have ended",
    figure: "SELECT count(*) / 2 || ' pairs' AS figure FROM spot_order WHERE oco_id IS NOT NULL",
    broken: `SELECT 'spot order ' || a.id AS row FROM spot_order a LEFT JOIN spot_order b ON b.id = a.oco_id
      WHERE a.oco_id IS NOT NULL AND (b.oco_id IS DISTINCT FROM a.id OR (a.filled_qty > 0 AND b.filled_qty > 0)
        OR (a.filled_qty > 0 AND b.status IN ${OPEN}) OR (b.filled_qty > 0 AND a.status IN ${OPEN})) LIMIT 5`,
  },
  {
    id: "S4",
    claim: "each spot fill moved what it says: what was paid left the customer, what was received came less the fee",
    figure: "SELECT count(*) || ' spot fills' AS figure FROM spot_fill",
    broken: `SELECT 'spot fill ' || f.id AS row FROM spot_fill f
      LEFT JOIN LATERAL (SELECT
          sum(p.delta) FILTER (WHERE p.asset = f.fee_asset) AS received, sum(p.delta) FILTER (WHERE p.asset <> f.fee_asset) AS paid
        FROM posting p JOIN ledger_account a ON a.id = p.account_id
        WHERE p.entry_id = f.entry_id AND a.user_id = f.user_id AND a.wallet = 2) m ON true
      WHERE m.received IS DISTINCT FROM (CASE f.side WHEN 'buy' THEN f.qty ELSE f.value END) - f.fee
        OR m.paid IS DISTINCT FROM -(CASE f.side WHEN 'buy' THEN f.value ELSE f.qty END) LIMIT 5`,
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
