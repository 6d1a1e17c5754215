-- What no code can get around: entries balance, amounts fit their asset, balances and holds are the sums of postings.
-- Every function pins search_path with pg_temp last, so that no temporary table can stand in for one of ours.

-- One refusal, in the form that the server's code reads: the broken rule by name, what it concerns as JSON.
CREATE FUNCTION ledger_refuse(rule text, entry bigint, account bigint, hold bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger refuses: %', rule
    USING ERRCODE = 'check_violation', CONSTRAINT = rule,
      DETAIL = jsonb_build_object('entryId', entry::text, 'accountId', account::text, 'holdId', hold::text)::text;
END $$;

-- Runs once for each INSERT of postings, however many rows: locks the accounts in id order, checks every row, applies
-- the sums to accounts and holds. The foreign keys have been checked by then. SECURITY DEFINER, because nobody else may
-- write a balance. The planner settings keep its plans good when they outlive the table sizes they were made for: every
-- table is entered by an array of keys, and what comes out is joined by hashing.
CREATE FUNCTION ledger_apply_postings() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_nestloop = off AS $$
DECLARE
  entries bigint[];
  accounts bigint[];
  account_deltas numeric[];
  holds bigint[];
  hold_deltas numeric[];
  hold_entries bigint[];
  done bigint[];
  bad record;
BEGIN
  SELECT array_agg(DISTINCT entry_id) INTO entries FROM new_posting;
  SELECT array_agg(account_id), array_agg(delta) INTO accounts, account_deltas
    FROM (SELECT account_id, sum(delta) AS delta FROM new_posting GROUP BY account_id) per_account;
  SELECT coalesce(array_agg(hold_id), '{}'), array_agg(delta), array_agg(entry_id)
    INTO holds, hold_deltas, hold_entries
    FROM (
      SELECT hold_id, sum(delta) AS delta, max(entry_id) AS entry_id
      FROM new_posting WHERE hold_id IS NOT NULL GROUP BY hold_id
    ) per_hold;

  -- NO KEY UPDATE does not wait for the share locks of foreign-key checks, so id order alone decides who waits.
  PERFORM 1 FROM ledger_account WHERE id = ANY (accounts) ORDER BY id FOR NO KEY UPDATE;

  SELECT p.entry_id, p.account_id, p.hold_id,
      CASE
        WHEN e.xact <> pg_current_xact_id() THEN 'posting_same_transaction'
        WHEN p.delta <> round(p.delta, s.precision) THEN 'posting_precision'
        ELSE 'posting_hold_named'
      END AS rule
    INTO bad
    FROM new_posting p
      JOIN (SELECT id, xact FROM journal_entry WHERE id = ANY (entries)) e ON e.id = p.entry_id
      JOIN (SELECT id, bucket FROM ledger_account WHERE id = ANY (accounts)) a ON a.id = p.account_id
      JOIN asset s ON s.code = p.asset
    WHERE e.xact <> pg_current_xact_id()
      OR p.delta <> round(p.delta, s.precision)
      OR (a.bucket = 'frozen') <> (p.hold_id IS NOT NULL)
    ORDER BY p.entry_id, p.leg LIMIT 1;
  IF FOUND THEN
    PERFORM ledger_refuse(bad.rule, bad.entry_id, bad.account_id, bad.hold_id);
  END IF;

  -- An entry that balances is complete. Without this, SET CONSTRAINTS IMMEDIATE would let the check at commit run early
  -- and further legs slip in after it.
  IF (SELECT count(*) FROM posting WHERE entry_id = ANY (entries)) > (SELECT count(*) FROM new_posting) THEN
    SELECT entry_id INTO bad
      FROM (
        SELECT p.entry_id, sum(p.delta) AS total
        FROM posting p LEFT JOIN new_posting n ON n.entry_id = p.entry_id AND n.leg = p.leg
        WHERE p.entry_id = ANY (entries) AND n.entry_id IS NULL
        GROUP BY p.entry_id, p.asset
      ) earlier
      GROUP BY entry_id HAVING bool_and(total = 0) LIMIT 1;
    IF FOUND THEN
      PERFORM ledger_refuse('journal_entry_complete', bad.entry_id, NULL, NULL);
    END IF;
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
  RETURN NULL;
END $$;

CREATE TRIGGER posting_apply AFTER INSERT ON posting
  REFERENCING NEW TABLE AS new_posting FOR EACH STATEMENT EXECUTE FUNCTION ledger_apply_postings();

-- At commit: the entry has two legs or more, and they sum to zero in each asset.
CREATE FUNCTION ledger_check_entry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  IF (
    SELECT coalesce(sum(legs) >= 2 AND bool_and(total = 0), false)
    FROM (SELECT count(*) AS legs, sum(delta) AS total FROM posting WHERE entry_id = NEW.id GROUP BY asset) per_asset
  ) THEN
    RETURN NULL;
  END IF;
  PERFORM ledger_refuse('journal_entry_zero_sum', NEW.id, NULL, NULL);
END $$;

CREATE CONSTRAINT TRIGGER journal_entry_zero_sum AFTER INSERT ON journal_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_entry();
