CREATE TABLE login_password (
  user_id bigint PRIMARY KEY REFERENCES app_user (id),
  -- Argon2id in its standard text form, parameters and salt included.
  hash text NOT NULL CHECK (hash LIKE '$argon2id$%'),
  changed_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON login_password TO evenkeel_app;
GRANT UPDATE (hash, changed_at) ON login_password TO evenkeel_app;

-- Sessions. The token itself is never here, only its SHA-256.
CREATE TABLE session (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES app_user (id),
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK (ended_at IS NULL OR ended_at >= created_at)
);
CREATE INDEX session_open ON session (user_id) WHERE ended_at IS NULL;
GRANT SELECT, INSERT ON session TO evenkeel_app;
GRANT UPDATE (last_seen_at, ended_at) ON session TO evenkeel_app;

-- Tries to sign in that have not succeeded, counted for each thing that may be guessed from or at.
CREATE TABLE login_tries (
  subject text PRIMARY KEY,
  failures integer NOT NULL CHECK (failures > 0),
  blocked_until timestamptz NOT NULL,
  last_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON login_tries TO evenkeel_app;

-- Addresses that a person has signed in from: strangers' guesses cannot lock these out.
CREATE TABLE known_address (
  user_id bigint NOT NULL REFERENCES app_user (id),
  address_hash bytea NOT NULL CHECK (length(address_hash) = 32),
  last_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, address_hash)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON known_address TO evenkeel_app;
