-- Who may do what. The server's connections run as evenkeel_app: it adds facts and reads them, and can neither change
-- nor remove one, nor write a balance, a hold's amount or a transaction id. evenkeel_audit only reads.
DO $$
BEGIN
  CREATE ROLE evenkeel_audit NOLOGIN;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL; -- roles belong to the server, other databases may share it
END
$$;

DO $$
BEGIN
  IF NOT pg_has_role(current_user, 'evenkeel_audit', 'SET') THEN
    EXECUTE format('GRANT evenkeel_audit TO %I', current_user);
  END IF;
END
$$;

GRANT USAGE ON SCHEMA public TO evenkeel_audit;
REVOKE ALL ON asset, ledger_account, journal_entry, hold, posting, journal_seal FROM PUBLIC, evenkeel_app, evenkeel_audit;
GRANT SELECT ON asset, ledger_account, journal_entry, hold, posting, journal_seal TO evenkeel_app, evenkeel_audit;

-- By column: what is left out keeps its default, so a new account and a new hold are empty by right, not by habit.
GRANT INSERT (mode, kind, user_id, wallet, asset, bucket) ON ledger_account TO evenkeel_app;
GRANT INSERT (id, mode, type, ref_type, ref_id, step, created_at) ON journal_entry TO evenkeel_app;
GRANT INSERT (id, account_id, ref_type, ref_id) ON hold TO evenkeel_app;
GRANT INSERT (entry_id, leg, account_id, asset, mode, delta, hold_id) ON posting TO evenkeel_app;

REVOKE ALL ON FUNCTION ledger_apply_postings(), ledger_check_entry(), ledger_seal() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_seal() TO evenkeel_app;
