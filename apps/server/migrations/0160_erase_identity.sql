-- What becomes of identity documents, their numbers and the pictures when an account closes. What was never approved goes
-- with the account. What real money was opened on must outlive it for as long as the law says, and then goes as well.

-- When a case is to be gone; null while its person's account is open.
ALTER TABLE kyc_case ADD COLUMN erase_at timestamptz;
CREATE INDEX kyc_case_erasing ON kyc_case (erase_at) WHERE erase_at IS NOT NULL;
-- One document is one open account: whoever closed theirs may come back.
DROP INDEX kyc_case_document;
CREATE UNIQUE INDEX kyc_case_document ON kyc_case (doc_print)
  WHERE state = 'APPROVED' AND mode = 'LIVE' AND level = 2 AND erase_at IS NULL;

-- When a picture is to be gone, whatever else keeps it. The row stays until the file is gone from the store.
ALTER TABLE upload ADD COLUMN erase_at timestamptz;
CREATE INDEX upload_erasing ON upload (erase_at) WHERE erase_at IS NOT NULL AND removed_at IS NULL;

-- Until when something of a closed account is kept by law; null where nothing is.
ALTER TABLE account_closing ADD COLUMN identity_until timestamptz;

-- People take copies of their documents away, and that is an entry too.
ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_actor_check;
ALTER TABLE audit_entry ADD CONSTRAINT audit_entry_actor_check
  CHECK (actor ~ '^(operator|provider|rule|person):[A-Za-z0-9._@-]{1,64}$');

-- Takes cases out with everything that hangs on them; the pictures' files follow from `upload.erase_at`.
CREATE FUNCTION remove_cases(which bigint[]) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM kyc_file WHERE case_id = ANY (which);
  DELETE FROM kyc_submission WHERE case_id = ANY (which);
  DELETE FROM kyc_history WHERE case_id = ANY (which);
  DELETE FROM kyc_case WHERE id = ANY (which);
END
$$;
REVOKE ALL ON FUNCTION remove_cases(bigint[]) FROM PUBLIC;

-- Erases the cases of closed accounts whose time is over, and has their pictures removed.
CREATE FUNCTION erase_identities(at timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  due bigint[];
BEGIN
  SELECT coalesce(array_agg(id), '{}') INTO due FROM kyc_case WHERE erase_at <= at;
  UPDATE upload SET erase_at = at WHERE id IN (SELECT upload_id FROM kyc_file WHERE case_id = ANY (due));
  PERFORM remove_cases(due);
  RETURN cardinality(due);
END
$$;
REVOKE ALL ON FUNCTION erase_identities(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_identities(timestamptz) TO evenkeel_app;

-- Takes a person out of the tables that neither the books nor the law need, and every name off what stays. Only an account
-- whose closing is due can be erased, whoever calls. @returns until when the identity is kept; null where nothing is.
DROP FUNCTION erase_person(bigint, timestamptz);
CREATE FUNCTION erase_person(who bigint, at timestamptz, keep_until timestamptz) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  kept bigint[];
  gone bigint[];
BEGIN
  UPDATE account_closing SET closed_at = at WHERE user_id = who AND closed_at IS NULL AND closes_at <= at;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no closing of this account is due';
  END IF;

  -- An identity that was once approved in real money is one that the law wants kept.
  SELECT coalesce(array_agg(c.id) FILTER (WHERE k.is_kept), '{}'), coalesce(array_agg(c.id) FILTER (WHERE NOT k.is_kept), '{}')
    INTO kept, gone
    FROM kyc_case c
    CROSS JOIN LATERAL (SELECT c.mode = 'LIVE' AND EXISTS (
      SELECT 1 FROM kyc_history h WHERE h.case_id = c.id AND h.to_state = 'APPROVED') AS is_kept) k
    WHERE c.user_id = who;
  UPDATE kyc_case SET erase_at = keep_until WHERE id = ANY (kept);
  UPDATE upload SET erase_at = keep_until WHERE id IN (SELECT upload_id FROM kyc_file WHERE case_id = ANY (kept));
  UPDATE upload SET erase_at = at WHERE user_id = who AND removed_at IS NULL
    AND id NOT IN (SELECT upload_id FROM kyc_file WHERE case_id = ANY (kept));
  PERFORM remove_cases(gone);
  IF cardinality(kept) > 0 THEN
    UPDATE account_closing SET identity_until = keep_until WHERE user_id = who;
  END IF;

  -- Messages that were sent name where they went to.
  DELETE FROM outbox_fact f USING app_user u WHERE u.id = who AND f.dispatched_at IS NOT NULL
    AND f.topic IN ('auth.security', 'credential.changed')
    AND (f.payload ->> 'userId' = who::text OR f.payload -> 'to' ->> 'address' IN (u.email, u.phone));
  DELETE FROM trade_unlock WHERE user_id = who;
  DELETE FROM login_ticket WHERE user_id = who;
  DELETE FROM passkey_challenge WHERE user_id = who;
  DELETE FROM passkey WHERE user_id = who;
  DELETE FROM recovery_code WHERE user_id = who;
  DELETE FROM totp WHERE user_id = who;
  DELETE FROM proof_tries WHERE user_id = who;
  DELETE FROM known_device WHERE user_id = who;
  DELETE FROM known_address WHERE user_id = who;
  DELETE FROM user_security WHERE user_id = who;
  DELETE FROM session WHERE user_id = who;
  DELETE FROM login_password WHERE user_id = who;
  DELETE FROM trade_password WHERE user_id = who;
  DELETE FROM withdrawal_hold WHERE user_id = who;
  DELETE FROM one_time_code WHERE user_id = who;
  DELETE FROM watchlist_entry WHERE user_id = who;
  DELETE FROM alert_firing WHERE user_id = who;
  DELETE FROM price_alert WHERE user_id = who;
  DELETE FROM push_subscription WHERE user_id = who;
  DELETE FROM notice_setting WHERE user_id = who;
  DELETE FROM notice_read WHERE user_id = who;
  DELETE FROM personal_notice WHERE user_id = who;
  DELETE FROM statement_job WHERE user_id = who;
  DELETE FROM idempotency_key WHERE user_id = who;
  UPDATE app_user SET login_name = NULL, login_key = 'closed-' || left(replace(gen_random_uuid()::text, '-', ''), 24), nick_name = 'Closed account',
    email = NULL, email_key = NULL, phone = NULL, avatar_id = NULL, frozen_at = at
  WHERE id = who;
  RETURN CASE WHEN cardinality(kept) > 0 THEN keep_until END;
END
$$;
REVOKE ALL ON FUNCTION erase_person(bigint, timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_person(bigint, timestamptz, timestamptz) TO evenkeel_app;
