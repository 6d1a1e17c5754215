-- How an account is guarded beyond its password. No row: nothing is set.

-- What a session was opened from, for its owner to know it by: the browser as it calls itself, and the network without
-- its last part, which tells a place and not a person.
ALTER TABLE session ADD COLUMN device text NOT NULL DEFAULT '' CHECK (length(device) <= 64);
ALTER TABLE session ADD COLUMN network text NOT NULL DEFAULT '' CHECK (length(network) <= 64);

CREATE TABLE user_security (
  user_id bigint PRIMARY KEY REFERENCES app_user (id),
  -- By the person's own hand; app_user.frozen_at is the house's.
  frozen_at timestamptz,
  thaws_at timestamptz CHECK (thaws_at IS NULL OR thaws_at > frozen_at),
  has_trade_lock boolean NOT NULL DEFAULT false,
  cover_after_s integer CHECK (cover_after_s BETWEEN 0 AND 3600),
  -- Sealed, as a reader of the database could otherwise write mails in the house's name.
  phrase bytea
);
GRANT SELECT, INSERT, UPDATE, DELETE ON user_security TO evenkeel_app;

-- Devices and networks that a person has signed in from; the first of its kind is told to the person.
CREATE TABLE known_device (
  user_id bigint NOT NULL REFERENCES app_user (id),
  device text NOT NULL,
  network text NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, device, network)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON known_device TO evenkeel_app;

-- Tries at one factor of one person, counted before each is looked at.
CREATE TABLE proof_tries (
  user_id bigint NOT NULL REFERENCES app_user (id),
  factor text NOT NULL,
  failures integer NOT NULL CHECK (failures > 0),
  last_at timestamptz NOT NULL,
  locked_until timestamptz,
  PRIMARY KEY (user_id, factor)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON proof_tries TO evenkeel_app;

-- Authenticator apps. Both secrets are sealed with the installation's key.
CREATE TABLE totp (
  user_id bigint PRIMARY KEY REFERENCES app_user (id),
  secret bytea,
  since timestamptz,
  -- The latest 30 s step that has counted: a code counts once.
  last_step bigint,
  pending_secret bytea,
  pending_until timestamptz,
  CHECK (num_nulls(secret, since) IN (0, 2)),
  CHECK (num_nulls(pending_secret, pending_until) IN (0, 2))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON totp TO evenkeel_app;

CREATE TABLE recovery_code (
  user_id bigint NOT NULL REFERENCES app_user (id),
  -- HMAC with the installation's key.
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON recovery_code TO evenkeel_app;

CREATE TABLE passkey (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES app_user (id),
  credential_id text NOT NULL UNIQUE CHECK (length(credential_id) <= 2048),
  public_key bytea NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 32),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_user ON passkey (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON passkey TO evenkeel_app;

-- Challenges that wait for a passkey's answer, each for one purpose and once. No person: for whoever signs in.
CREATE TABLE passkey_challenge (
  id text PRIMARY KEY,
  user_id bigint REFERENCES app_user (id),
  purpose text NOT NULL,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_age ON passkey_challenge (expires_at);
GRANT SELECT, INSERT, DELETE ON passkey_challenge TO evenkeel_app;

-- Logins whose password was right and whose second factor is awaited.
CREATE TABLE login_ticket (
  ticket_hash bytea PRIMARY KEY CHECK (length(ticket_hash) = 32),
  user_id bigint NOT NULL REFERENCES app_user (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX login_ticket_age ON login_ticket (expires_at);
GRANT SELECT, INSERT, DELETE ON login_ticket TO evenkeel_app;

-- Trading unlocked in one session, for those who have the trade lock on.
CREATE TABLE trade_unlock (
  unlock_hash bytea PRIMARY KEY CHECK (length(unlock_hash) = 32),
  user_id bigint NOT NULL REFERENCES app_user (id),
  session_id bigint NOT NULL REFERENCES session (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX trade_unlock_age ON trade_unlock (expires_at);
GRANT SELECT, INSERT, DELETE ON trade_unlock TO evenkeel_app;
