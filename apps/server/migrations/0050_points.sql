-- Points, in whole numbers. The record is the truth and is never changed; the balance is the sum of its changes, kept by
-- the trigger alone, and never below zero.
CREATE TABLE points_account (
  user_id bigint PRIMARY KEY,
  balance bigint NOT NULL CHECK (balance >= 0)
);
GRANT SELECT ON points_account TO evenkeel_app;

CREATE TABLE points_record (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('signIn', 'task', 'activity', 'redeem', 'expire', 'refund', 'correction')),
  change bigint NOT NULL CHECK (change <> 0),
  -- The person's points after this change.
  balance bigint NOT NULL CHECK (balance >= 0),
  -- What the points are for, as a message key.
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 64),
  -- The fact behind the change: the same fact changes a person's points once.
  ref_id text NOT NULL CHECK (length(ref_id) BETWEEN 1 AND 64),
  -- When what came in and was not spent goes again.
  expires_at timestamptz CHECK ((expires_at IS NOT NULL) = (change > 0)),
  created_at timestamptz NOT NULL,
  CONSTRAINT points_record_once UNIQUE (user_id, kind, ref_id)
);
CREATE INDEX points_record_newest ON points_record (user_id, id DESC);
GRANT SELECT ON points_record TO evenkeel_app;
GRANT INSERT (id, user_id, kind, change, source, ref_id, expires_at, created_at) ON points_record TO evenkeel_app;

-- SECURITY DEFINER, because nobody else may write a balance.
CREATE FUNCTION points_apply_record() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO points_account (user_id, balance) VALUES (NEW.user_id, 0) ON CONFLICT (user_id) DO NOTHING;
  UPDATE points_account SET balance = balance + NEW.change WHERE user_id = NEW.user_id RETURNING balance INTO NEW.balance;
  RETURN NEW;
END $$;
CREATE TRIGGER points_record_applied BEFORE INSERT ON points_record
  FOR EACH ROW EXECUTE FUNCTION points_apply_record();
