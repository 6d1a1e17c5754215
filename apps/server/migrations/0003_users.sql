-- People. The id is what others may see: random, so that it tells neither their number nor their order.
CREATE TABLE app_user (
  id bigint PRIMARY KEY CHECK (id BETWEEN 100000000 AND 9999999999),
  login_name text,
  -- The name as it is compared: NFKC, lower case.
  login_key text UNIQUE CHECK (login_key ~ '^[a-z0-9][a-z0-9._-]{2,31}$'),
  nick_name text NOT NULL CHECK (length(nick_name) BETWEEN 1 AND 32),
  mode text NOT NULL DEFAULT 'SIM' CHECK (mode IN ('SIM', 'LIVE')),
  level integer NOT NULL DEFAULT 0 CHECK (level >= 0),
  vip_level integer NOT NULL DEFAULT 0 CHECK (vip_level >= 0),
  invite_code text NOT NULL UNIQUE CHECK (invite_code ~ '^[A-Z2-9]{8}$'),
  -- Fixed when the account is opened, never changed.
  invited_by bigint REFERENCES app_user (id) CHECK (invited_by <> id),
  frozen_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX app_user_invited_by ON app_user (invited_by) WHERE invited_by IS NOT NULL;
GRANT SELECT, INSERT ON app_user TO evenkeel_app;
GRANT UPDATE (nick_name, mode, level, vip_level, frozen_at) ON app_user TO evenkeel_app;
