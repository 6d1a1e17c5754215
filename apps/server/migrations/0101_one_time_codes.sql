-- The codes that were sent and may still be used. One for each purpose, target and person: a new code voids the old.
-- Neither code nor target can be read from here; both are keyed hashes.
CREATE TABLE one_time_code (
  purpose text NOT NULL CHECK (purpose ~ '^[A-Z_]{1,32}$'),
  target_hash bytea NOT NULL CHECK (length(target_hash) = 32),
  -- Whoever asked for it while signed in; 0 for those who were not.
  user_id bigint NOT NULL,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  used_at timestamptz,
  PRIMARY KEY (purpose, target_hash, user_id)
);
CREATE INDEX one_time_code_expiry ON one_time_code (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON one_time_code TO evenkeel_app;

-- How many codes went to a target, or were asked for from an address, in the present stretch of time.
CREATE TABLE code_budget (
  subject text PRIMARY KEY CHECK (length(subject) BETWEEN 1 AND 128),
  began_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > began_at),
  taken integer NOT NULL CHECK (taken > 0)
);
CREATE INDEX code_budget_end ON code_budget (ends_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON code_budget TO evenkeel_app;
