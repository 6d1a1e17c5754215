-- What the monitor of the books has stopped because it does not add up. The program may halt and cannot lift: that is an
-- operator's, by the owner of the database. Nothing that is halted takes a posting, whichever way it comes.
CREATE TABLE ledger_halt (
  id bigint PRIMARY KEY CHECK (id > 0),
  -- What is halted: both books (null), or one of them; in it one asset, one person, or all.
  mode text CHECK (mode IN ('SIM', 'LIVE')),
  asset text,
  user_id bigint,
  -- Which invariant of docs/domain/LEDGER.md is broken, and the row that showed it.
  invariant text NOT NULL CHECK (length(invariant) BETWEEN 1 AND 16),
  found text NOT NULL CHECK (length(found) BETWEEN 1 AND 2000),
  halted_at timestamptz NOT NULL,
  lifted_at timestamptz,
  CONSTRAINT ledger_halt_scope CHECK (
    (mode IS NOT NULL OR (asset IS NULL AND user_id IS NULL)) AND (asset IS NULL OR user_id IS NULL)
  )
);

-- What is halted already is not halted again for the same reason.
CREATE UNIQUE INDEX ledger_halt_once ON ledger_halt (mode, asset, user_id, invariant) NULLS NOT DISTINCT
  WHERE lifted_at IS NULL;

REVOKE ALL ON ledger_halt FROM PUBLIC, evenkeel_app, evenkeel_audit;
GRANT SELECT ON ledger_halt TO evenkeel_app, evenkeel_audit;
GRANT INSERT (id, mode, asset, user_id, invariant, found, halted_at) ON ledger_halt TO evenkeel_app;

-- Runs once for each INSERT of postings, after they were applied; while nothing is halted it is one look at an empty index.
CREATE FUNCTION ledger_check_halts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  bad record;
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_halt WHERE lifted_at IS NULL) THEN
    RETURN NULL;
  END IF;
  SELECT p.entry_id, p.account_id INTO bad
    FROM new_posting p
      JOIN ledger_account a ON a.id = p.account_id
      JOIN ledger_halt h ON h.lifted_at IS NULL
        AND (h.mode IS NULL OR h.mode = p.mode)
        AND (h.asset IS NULL OR h.asset = p.asset)
        AND (h.user_id IS NULL OR h.user_id = a.user_id)
    ORDER BY p.entry_id, p.leg LIMIT 1;
  IF FOUND THEN
    PERFORM ledger_refuse('ledger_halted', bad.entry_id, bad.account_id, NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER posting_halted AFTER INSERT ON posting
  REFERENCING NEW TABLE AS new_posting FOR EACH STATEMENT EXECUTE FUNCTION ledger_check_halts();
REVOKE ALL ON FUNCTION ledger_check_halts() FROM PUBLIC;
