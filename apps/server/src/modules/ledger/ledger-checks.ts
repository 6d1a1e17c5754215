/** One thing that must hold of a ledger, with the SQL that looks for what breaks it. */
export interface LedgerCheck {
  /** Number of the invariant in docs/domain/LEDGER.md. */
  id: string;
  claim: string;
  /** One row, one column `figure`: over how much the claim was proved. */
  figure: string;
  /** Rows that break the claim, each as the text of one column `row`; at most a few. */
  broken: string;
}

const SHOWN = 5;

const row = (columns: string) => `concat_ws(', ', ${columns}) AS row`;

/** Recomputes each seal from the entries it covers and the seal stored before it. */
const CHAIN = `
  SELECT s.seal, s.hash, s.from_xact, s.entries,
    ledger_span_hash(lag(s.hash) OVER chain, s.from_xact, s.until_xact) AS hash_now,
    coalesce(lag(s.until_xact) OVER chain, '0'::xid8) AS from_expected,
    s.seal = row_number() OVER chain AS is_next,
    (SELECT count(*) FROM journal_entry e WHERE e.xact >= s.from_xact AND e.xact < s.until_xact) AS entries_now
  FROM journal_seal s WINDOW chain AS (ORDER BY s.seal)`;

/** What migrations 0010, 0011, 0014 and 0155 set up, by name. */
const GUARDS = `
  SELECT ARRAY['posting_apply', 'posting_halted', 'journal_entry_whole', 'hold_account_frozen', 'journal_entry_final', 'posting_final',
      'journal_seal_final', 'hold_stays', 'hold_named', 'ledger_account_stays', 'ledger_account_named'] AS triggers,
    ARRAY['ledger_account_floor', 'ledger_account_shape', 'hold_floor', 'hold_closed_is_empty', 'journal_entry_reference',
      'posting_pkey'] AS rules`;

const RIGHTS = `
  SELECT r.rolname || ' may ' || lower(p.privilege) || ' ' || t.name AS row
  FROM pg_roles r,
    unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) AS p (privilege),
    unnest(ARRAY['asset', 'ledger_account', 'journal_entry', 'posting', 'hold', 'journal_seal', 'ledger_halt']) AS t (name)
  WHERE r.rolname IN ('evenkeel_app', 'evenkeel_audit') AND (
    has_table_privilege(r.oid, t.name, p.privilege)
    OR (p.privilege = 'UPDATE' AND has_any_column_privilege(r.oid, t.name, p.privilege))
  )`;

/** The ledger's invariants, in the order in which they are told. */
export const LEDGER_CHECKS: readonly LedgerCheck[] = [
  {
    id: "I1",
    claim: "every asset of every book sums to zero",
    figure: `SELECT coalesce(string_agg(mode || ' ' || asset || ' ' || turnover, ', ' ORDER BY mode DESC, asset), 'no postings')
      AS figure FROM (SELECT mode, asset, trim_scale(sum(delta) FILTER (WHERE delta > 0)) || ' moved' AS turnover
      FROM posting GROUP BY mode, asset) per_asset`,
    broken: `SELECT ${row("mode, asset, 'sum ' || trim_scale(sum(delta))")} FROM posting
      GROUP BY mode, asset HAVING sum(delta) <> 0 LIMIT ${SHOWN}`,
  },
  {
    id: "I2",
    claim: "every entry has two legs or more and sums to zero in each asset",
    figure: "SELECT count(*) || ' entries' AS figure FROM journal_entry",
    broken: `SELECT ${row("'entry ' || e.id, e.type, 'legs ' || count(p.leg), 'sum ' || coalesce(trim_scale(sum(p.delta)), 0)")}
      FROM journal_entry e LEFT JOIN posting p ON p.entry_id = e.id
      GROUP BY e.id, p.asset
      HAVING coalesce(sum(p.delta), 1) <> 0 OR (SELECT count(*) FROM posting l WHERE l.entry_id = e.id) < 2 LIMIT ${SHOWN}`,
  },
  {
    id: "I3",
    claim: "no customer, escrow or insurance account and no hold is below zero",
    figure: `SELECT count(*) || ' accounts, ' || (SELECT count(*) FROM hold) || ' holds' AS figure
      FROM ledger_account WHERE kind <> 'house' OR bucket = 'insurance'`,
    broken: `(SELECT ${row("'account ' || id, mode, kind, user_id, wallet, asset, bucket, 'balance ' || trim_scale(balance)")}
      FROM ledger_account WHERE (kind <> 'house' OR bucket = 'insurance') AND balance < 0 LIMIT ${SHOWN})
      UNION ALL (SELECT ${row("'hold ' || id, 'amount ' || trim_scale(amount)")} FROM hold WHERE amount < 0 LIMIT ${SHOWN})`,
  },
  {
    id: "I4",
    claim: "every stored balance is the sum of its postings",
    figure: `SELECT count(*) || ' accounts, ' || (SELECT count(*) FROM posting) || ' postings' AS figure FROM ledger_account`,
    broken: `SELECT ${row("'account ' || a.id, a.mode, a.kind, a.user_id, a.wallet, a.asset, a.bucket, 'stored ' || trim_scale(a.balance), 'postings ' || trim_scale(coalesce(p.total, 0))")}
      FROM ledger_account a
      LEFT JOIN (SELECT account_id, sum(delta) AS total FROM posting GROUP BY account_id) p ON p.account_id = a.id
      WHERE a.balance <> coalesce(p.total, 0) LIMIT ${SHOWN}`,
  },
  {
    id: "I5a",
    claim: "open holds add up to what is frozen",
    figure: `SELECT count(*) || ' open holds, ' || (SELECT count(*) FROM ledger_account WHERE bucket = 'frozen')
      || ' frozen accounts' AS figure FROM hold WHERE closed_entry IS NULL`,
    broken: `SELECT ${row("'account ' || a.id, 'frozen ' || trim_scale(a.balance), 'held ' || trim_scale(coalesce(h.total, 0))")}
      FROM ledger_account a
      LEFT JOIN (SELECT account_id, sum(amount) AS total FROM hold WHERE closed_entry IS NULL GROUP BY account_id) h
        ON h.account_id = a.id
      WHERE coalesce(h.total, 0) <> CASE a.bucket WHEN 'frozen' THEN a.balance ELSE 0 END LIMIT ${SHOWN}`,
  },
  {
    id: "I5b",
    claim: "every hold is the sum of its postings, and ended once, at zero",
    figure: "SELECT count(*) || ' holds ended' AS figure FROM hold WHERE closed_entry IS NOT NULL",
    broken: `SELECT ${row("'hold ' || h.id, 'amount ' || trim_scale(h.amount), 'postings ' || trim_scale(coalesce(p.total, 0)), 'closed by ' || h.closed_entry")}
      FROM hold h
      LEFT JOIN (
        SELECT hold_id, account_id, sum(delta) AS total, max(entry_id) AS last_entry
        FROM posting WHERE hold_id IS NOT NULL GROUP BY hold_id, account_id
      ) p ON p.hold_id = h.id
      WHERE p.hold_id IS NULL OR h.amount <> p.total OR p.account_id <> h.account_id
        OR (h.amount = 0) <> (h.closed_entry IS NOT NULL)
        OR p.last_entry > h.closed_entry LIMIT ${SHOWN}`,
  },
  {
    id: "I13",
    claim: "no entry touches another book, another asset's account or an unheld frozen account",
    figure:
      "SELECT string_agg(mode || ' ' || n || ' entries', ', ' ORDER BY mode DESC) AS figure FROM (SELECT mode, count(*) AS n FROM journal_entry GROUP BY mode) per_mode",
    broken: `SELECT ${row("'entry ' || p.entry_id, e.mode, 'account ' || p.account_id, a.mode, a.asset, a.bucket, 'hold ' || p.hold_id")}
      FROM posting p LEFT JOIN journal_entry e ON e.id = p.entry_id LEFT JOIN ledger_account a ON a.id = p.account_id
        LEFT JOIN hold h ON h.id = p.hold_id
      WHERE (p.mode, p.mode, p.asset, p.hold_id IS NOT NULL) IS DISTINCT FROM (e.mode, a.mode, a.asset, a.bucket = 'frozen')
        OR (p.hold_id IS NOT NULL AND h.account_id IS DISTINCT FROM p.account_id)
      LIMIT ${SHOWN}`,
  },
  {
    id: "D8",
    claim: "no amount is finer than its asset",
    figure: "SELECT count(*) || ' assets' AS figure FROM asset",
    broken: `SELECT ${row("'entry ' || p.entry_id, p.asset, 'delta ' || trim_scale(p.delta)")}
      FROM posting p JOIN asset s ON s.code = p.asset WHERE p.delta <> round(p.delta, s.precision) LIMIT ${SHOWN}`,
  },
  {
    id: "I15",
    claim: "the hash chain over the journal is unbroken",
    figure: `SELECT count(*) || ' seals over ' || coalesce(sum(entries), 0) || ' entries, '
      || (SELECT count(*) FROM journal_entry WHERE xact >= coalesce((SELECT max(until_xact) FROM journal_seal), '0'::xid8))
      || ' not sealed yet, head ' || coalesce((SELECT encode(hash, 'hex') FROM journal_seal ORDER BY seal DESC LIMIT 1), 'none')
      AS figure FROM journal_seal`,
    broken: `SELECT ${row("'seal ' || seal, 'entries ' || entries || ' then, ' || entries_now || ' now', CASE WHEN hash <> hash_now THEN 'another hash' END")}
      FROM (${CHAIN}) chain
      WHERE hash <> hash_now OR entries <> entries_now OR from_xact <> from_expected OR NOT is_next
      ORDER BY seal LIMIT ${SHOWN}`,
  },
  {
    id: "G1",
    claim: "the guards are in place and the program may not go around them",
    figure: `WITH guards AS (${GUARDS}) SELECT cardinality(triggers) || ' triggers, ' || cardinality(rules)
      || ' constraints, 2 roles' AS figure FROM guards`,
    broken: `WITH guards AS (${GUARDS})
      SELECT 'trigger ' || name || ' is missing or off' AS row FROM guards, unnest(triggers) AS g (name)
      WHERE NOT EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgname = g.name AND t.tgenabled = 'O')
      UNION ALL SELECT 'constraint ' || name || ' is missing or off' FROM guards, unnest(rules) AS g (name)
      WHERE NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conname = g.name AND c.convalidated AND c.conenforced)
      UNION ALL (${RIGHTS}) LIMIT ${SHOWN}`,
  },
];
