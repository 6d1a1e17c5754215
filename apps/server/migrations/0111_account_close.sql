-- Accounts that their owners close: asked for, waited for, and then emptied of everything but what the books need.
CREATE TABLE account_closing (
  user_id bigint PRIMARY KEY REFERENCES app_user (id),
  asked_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL CHECK (closes_at > asked_at),
  closed_at timestamptz
);
CREATE INDEX account_closing_due ON account_closing (closes_at) WHERE closed_at IS NULL;
GRANT SELECT, INSERT, DELETE ON account_closing TO evenkeel_app;
GRANT UPDATE (closed_at) ON account_closing TO evenkeel_app;

-- Takes a person out of the tables that the books do not need, and every name off what stays. Only an account whose
-- closing is due can be erased, whoever calls.
CREATE FUNCTION erase_person(who bigint, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE account_closing SET closed_at = at WHERE user_id = who AND closed_at IS NULL AND closes_at <= at;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no closing of this account is due';
  END IF;
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
  UPDATE app_user SET login_name = NULL, login_key = 'closed-' || who, nick_name = 'Closed account',
    email = NULL, email_key = NULL, phone = NULL, avatar_id = NULL, frozen_at = at
  WHERE id = who;
END
$$;
REVOKE ALL ON FUNCTION erase_person(bigint, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_person(bigint, timestamptz) TO evenkeel_app;
