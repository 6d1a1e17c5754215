-- The guards of 0010 and 0011, asked once for a whole statement in place of once for each row. A foreign key runs a query and
-- takes a row lock for every leg, and the check at commit ran once for every entry: together they were most of what a group
-- of entries cost. What is refused stays refused, and some of it earlier: an entry now comes with all its legs, in one
-- statement, and is whole when that statement ends. No statement of the program ever did otherwise.

-- Rows that others stand on can no longer go or change their names, by anybody's statement, so that a check at the time of
-- writing holds for good. (A foreign key guards the same by a lock on the row it names.)
CREATE FUNCTION ledger_row_is_final() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'the ledger refuses: % of %', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END $$;

CREATE TRIGGER journal_entry_final BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_row_is_final();
CREATE TRIGGER posting_final BEFORE UPDATE OR DELETE OR TRUNCATE ON posting
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_row_is_final();
CREATE TRIGGER journal_seal_final BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_seal
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_row_is_final();
CREATE TRIGGER hold_stays BEFORE DELETE OR TRUNCATE ON hold
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_row_is_final();
CREATE TRIGGER hold_named BEFORE UPDATE OF id, account_id, ref_type, ref_id ON hold
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_row_is_final();
CREATE TRIGGER ledger_account_stays BEFORE DELETE OR TRUNCATE ON ledger_account
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_row_is_final();
CREATE TRIGGER ledger_account_named BEFORE UPDATE OF id, mode, kind, user_id, wallet, asset, bucket ON ledger_account
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_row_is_final();

-- Runs once for each INSERT of postings, however many rows: locks the accounts in id order, checks every row and every entry,
-- applies the sums to accounts and holds. SECURITY DEFINER, because nobody else may write a balance. The planner settings
-- keep its plans good when they outlive the table sizes they were made for: every table is entered by an array of keys, what
-- comes out is joined by hashing, and no call plans anew.
CREATE OR REPLACE FUNCTION ledger_apply_postings() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_nestloop = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  entries bigint[];
  legs bigint;
  unbalanced bigint;
  accounts bigint[];
  account_deltas numeric[];
  holds bigint[];
  hold_deltas numeric[];
  hold_entries bigint[];
  done bigint[];
  bad record;
BEGIN
  -- Every entry has two legs or more, and they sum to zero in each asset.
  SELECT array_agg(entry_id), sum(entry_legs), min(entry_id) FILTER (WHERE entry_legs < 2 OR NOT is_balanced)
    INTO entries, legs, unbalanced
    FROM (
      SELECT entry_id, sum(asset_legs) AS entry_legs, bool_and(total = 0) AS is_balanced
      FROM (
        SELECT entry_id, count(*) AS asset_legs, sum(delta) AS total FROM new_posting GROUP BY entry_id, asset
      ) per_asset
      GROUP BY entry_id
    ) per_entry;
  IF entries IS NULL THEN
    RETURN NULL; -- a statement that inserted nothing
  END IF;
  SELECT array_agg(account_id), array_agg(delta) INTO accounts, account_deltas
    FROM (SELECT account_id, sum(delta) AS delta FROM new_posting GROUP BY account_id) per_account;
  SELECT coalesce(array_agg(hold_id), '{}'), array_agg(delta), array_agg(entry_id)
    INTO holds, hold_deltas, hold_entries
    FROM (
      SELECT hold_id, sum(delta) AS delta, max(entry_id) AS entry_id
      FROM new_posting WHERE hold_id IS NOT NULL GROUP BY hold_id
    ) per_hold;

  -- In id order, which alone decides who waits for whom.
  PERFORM 1 FROM ledger_account WHERE id = ANY (accounts) ORDER BY id FOR NO KEY UPDATE;

  -- Another book's entry, another asset's account and another account's hold are nobody's.
  SELECT checked.* INTO bad
    FROM (
      SELECT p.entry_id, p.leg, p.account_id, p.hold_id,
        CASE
          WHEN e.id IS NULL THEN 'posting_entry'
          WHEN e.xact <> pg_current_xact_id() THEN 'posting_same_transaction'
          WHEN a.id IS NULL THEN 'posting_account'
          WHEN (a.bucket = 'frozen') <> (p.hold_id IS NOT NULL) THEN 'posting_hold_named'
          WHEN p.hold_id IS NOT NULL AND h.id IS NULL THEN 'posting_hold'
          WHEN p.delta <> round(p.delta, s.precision) THEN 'posting_precision'
        END AS rule
      FROM new_posting p
        LEFT JOIN (SELECT id, mode, xact FROM journal_entry WHERE id = ANY (entries)) e
          ON e.id = p.entry_id AND e.mode = p.mode
        LEFT JOIN (SELECT id, asset, mode, bucket FROM ledger_account WHERE id = ANY (accounts)) a
          ON a.id = p.account_id AND a.asset = p.asset AND a.mode = p.mode
        LEFT JOIN (SELECT id, account_id FROM hold WHERE id = ANY (holds)) h
          ON h.id = p.hold_id AND h.account_id = p.account_id
        LEFT JOIN asset s ON s.code = p.asset
    ) checked
    WHERE rule IS NOT NULL ORDER BY entry_id, leg LIMIT 1;
  IF FOUND THEN
    PERFORM ledger_refuse(bad.rule, bad.entry_id, bad.account_id, bad.hold_id);
  END IF;
  IF unbalanced IS NOT NULL THEN
    PERFORM ledger_refuse('journal_entry_zero_sum', unbalanced, NULL, NULL);
  END IF;

  -- An entry is complete with the statement that wrote it.
  IF (SELECT count(*) FROM posting WHERE entry_id = ANY (entries)) > legs THEN
    SELECT p.entry_id INTO bad
      FROM posting p LEFT JOIN new_posting n ON n.entry_id = p.entry_id AND n.leg = p.leg
      WHERE p.entry_id = ANY (entries) AND n.entry_id IS NULL LIMIT 1;
    PERFORM ledger_refuse('journal_entry_complete', bad.entry_id, NULL, NULL);
  END IF;

  WITH changed AS (
    UPDATE ledger_account a SET balance = a.balance + d.delta
      FROM unnest(accounts, account_deltas) AS d (id, delta)
      WHERE a.id = ANY (accounts) AND a.id = d.id AND a.balance + d.delta >= a.min_balance
      RETURNING a.id
  )
  SELECT array_agg(id) INTO done FROM changed;
  IF cardinality(done) IS DISTINCT FROM cardinality(accounts) THEN
    -- The first entry at which an account that could not follow runs short.
    SELECT r.entry_id, r.account_id INTO bad
      FROM (
        SELECT entry_id, account_id, sum(sum(delta)) OVER (PARTITION BY account_id ORDER BY entry_id) AS running
        FROM new_posting WHERE account_id <> ALL (coalesce(done, '{}')) GROUP BY account_id, entry_id
      ) r JOIN ledger_account a ON a.id = r.account_id
      WHERE a.balance + r.running < a.min_balance ORDER BY r.entry_id LIMIT 1;
    PERFORM ledger_refuse('ledger_account_floor', bad.entry_id, bad.account_id, NULL);
  END IF;

  -- A hold belongs to one account, whose row this transaction has locked by now.
  IF cardinality(holds) > 0 THEN
    WITH changed AS (
      UPDATE hold h SET amount = h.amount + d.delta,
          closed_entry = CASE WHEN h.amount + d.delta = 0 THEN d.entry_id END
        FROM unnest(holds, hold_deltas, hold_entries) AS d (id, delta, entry_id)
        WHERE h.id = ANY (holds) AND h.id = d.id AND h.closed_entry IS NULL AND h.amount + d.delta >= 0
        RETURNING h.id
    )
    SELECT coalesce(array_agg(id), '{}') INTO done FROM changed;
    IF cardinality(done) <> cardinality(holds) THEN
      SELECT r.entry_id, r.account_id, r.hold_id INTO bad
        FROM (
          SELECT entry_id, account_id, hold_id, sum(sum(delta)) OVER (PARTITION BY hold_id ORDER BY entry_id) AS running
          FROM new_posting WHERE hold_id <> ALL (done) GROUP BY hold_id, account_id, entry_id
        ) r JOIN hold h ON h.id = r.hold_id
        WHERE h.closed_entry IS NOT NULL OR h.amount + r.running < 0 ORDER BY r.entry_id LIMIT 1;
      PERFORM ledger_refuse('hold_floor', bad.entry_id, bad.account_id, bad.hold_id);
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- An entry has its legs when the statement that wrote it ends; posting_apply has seen to it that those balance.
CREATE FUNCTION ledger_check_entries() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  entries bigint[];
  whole bigint[];
BEGIN
  SELECT array_agg(id) INTO entries FROM new_entry;
  SELECT coalesce(array_agg(DISTINCT entry_id), '{}') INTO whole FROM posting WHERE entry_id = ANY (entries);
  IF cardinality(whole) < cardinality(entries) THEN
    PERFORM ledger_refuse('journal_entry_zero_sum', min(id), NULL, NULL) FROM unnest(entries) AS e (id)
      WHERE id <> ALL (whole);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER journal_entry_whole AFTER INSERT ON journal_entry
  REFERENCING NEW TABLE AS new_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger_check_entries();

-- A hold is opened on a frozen account that exists.
CREATE FUNCTION ledger_check_holds() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  accounts bigint[];
  frozen bigint[];
BEGIN
  SELECT array_agg(DISTINCT account_id) INTO accounts FROM new_hold;
  SELECT coalesce(array_agg(id), '{}') INTO frozen FROM ledger_account WHERE id = ANY (accounts) AND bucket = 'frozen';
  IF cardinality(frozen) < cardinality(accounts) THEN
    PERFORM ledger_refuse('hold_account', NULL, account_id, id) FROM new_hold WHERE account_id <> ALL (frozen) LIMIT 1;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER hold_account_frozen AFTER INSERT ON hold
  REFERENCING NEW TABLE AS new_hold FOR EACH STATEMENT EXECUTE FUNCTION ledger_check_holds();

REVOKE ALL ON FUNCTION ledger_row_is_final(), ledger_check_entries(), ledger_check_holds() FROM PUBLIC;

-- What these took over, with the indexes that only the keys needed.
DROP TRIGGER journal_entry_zero_sum ON journal_entry;
DROP FUNCTION ledger_check_entry();
ALTER TABLE posting
  DROP CONSTRAINT posting_entry, DROP CONSTRAINT posting_account, DROP CONSTRAINT posting_hold;
ALTER TABLE hold DROP CONSTRAINT hold_account_id_fkey, DROP CONSTRAINT hold_identity;
ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_identity;
