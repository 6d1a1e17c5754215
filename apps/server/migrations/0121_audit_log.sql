-- What operators did, and what was decided by rules in their place. Each row carries the hash of the one before it, so that
-- nothing can be changed, taken out or put in between unseen; modules/audit computes the chain again.
CREATE TABLE audit_entry (
  no bigint PRIMARY KEY CHECK (no > 0),
  at timestamptz NOT NULL,
  -- Who: `operator:<name>`, `provider:<name>` or `rule:<name>`.
  actor text NOT NULL CHECK (actor ~ '^(operator|provider|rule):[A-Za-z0-9._@-]{1,64}$'),
  -- What: `kyc.approved`, `kyc.fileViewed`.
  action text NOT NULL CHECK (length(action) BETWEEN 1 AND 64),
  -- On what: `kyc:<id>`.
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 128),
  -- Never with personal data: this table is kept for ever.
  detail jsonb NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32)
);
CREATE INDEX audit_entry_subject ON audit_entry (subject, no);
GRANT SELECT, INSERT ON audit_entry TO evenkeel_app;
GRANT SELECT ON audit_entry TO evenkeel_audit;
