/** How many accounts one pass tells of by name: where more are wrong, the next pass finds the others. */
const SHOWN = 50;

/** Narrows the checks below to the accounts of `$1`; all of them where it is null. */
const AMONG = "($1::bigint[] IS NULL OR a.id = ANY ($1))";

/** I3: nobody's balance is below its floor. */
export const BELOW_FLOOR = `
  SELECT a.id, a.mode, a.asset, a.user_id, 'balance ' || trim_scale(a.balance) AS detail
  FROM ledger_account a
  WHERE a.balance < CASE WHEN a.kind <> 'house' OR a.bucket = 'insurance' THEN 0 ELSE a.min_balance END
  ORDER BY a.id LIMIT ${SHOWN}`;

/** I4: what is stored is the sum of the postings. */
export const STORED_IS_DERIVED = `
  SELECT a.id, a.mode, a.asset, a.user_id,
    'stored ' || trim_scale(a.balance) || ', postings ' || trim_scale(coalesce(p.total, 0)) AS detail
  FROM ledger_account a LEFT JOIN (
    SELECT account_id, sum(delta) AS total FROM posting
    WHERE $1::bigint[] IS NULL OR account_id = ANY ($1) GROUP BY account_id
  ) p ON p.account_id = a.id
  WHERE ${AMONG} AND a.balance <> coalesce(p.total, 0) ORDER BY a.id LIMIT ${SHOWN}`;

/** I5: what is frozen is what open holds add up to. */
export const FROZEN_IS_HELD = `
  SELECT a.id, a.mode, a.asset, a.user_id,
    'frozen ' || trim_scale(a.balance) || ', held ' || trim_scale(coalesce(h.total, 0)) AS detail
  FROM ledger_account a LEFT JOIN (
    SELECT account_id, sum(amount) AS total FROM hold
    WHERE closed_entry IS NULL AND ($1::bigint[] IS NULL OR account_id = ANY ($1)) GROUP BY account_id
  ) h ON h.account_id = a.id
  WHERE ${AMONG} AND coalesce(h.total, 0) <> CASE a.bucket WHEN 'frozen' THEN a.balance ELSE 0 END
  ORDER BY a.id LIMIT ${SHOWN}`;

/** I5: a hold is the sum of its own postings. */
export const HELD_IS_POSTED = `
  SELECT a.id, a.mode, a.asset, a.user_id,
    'hold ' || h.id || ' is ' || trim_scale(h.amount) || ', postings ' || trim_scale(coalesce(p.total, 0)) AS detail
  FROM hold h JOIN ledger_account a ON a.id = h.account_id LEFT JOIN (
    SELECT hold_id, sum(delta) AS total FROM posting
    WHERE hold_id IS NOT NULL AND ($1::bigint[] IS NULL OR account_id = ANY ($1)) GROUP BY hold_id
  ) p ON p.hold_id = h.id
  WHERE ${AMONG} AND h.amount <> coalesce(p.total, 0) ORDER BY h.id LIMIT ${SHOWN}`;

/** E1: a fill has its entry. Narrowed to the people who own an account of `$1`. */
export const FILLS_ARE_BOOKED = ["contract_fill", "spot_fill"].map(
  (table) => `
  SELECT f.entry_id AS id, f.mode, 'any' AS asset, f.user_id, 'fill ' || f.id || ' has no entry' AS detail
  FROM ${table} f LEFT JOIN journal_entry e ON e.id = f.entry_id
  WHERE e.id IS NULL AND ($1::bigint[] IS NULL OR f.user_id IN (SELECT user_id FROM ledger_account WHERE id = ANY ($1)))
  ORDER BY f.id LIMIT ${SHOWN}`,
);
