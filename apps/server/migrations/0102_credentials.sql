-- The fund password: six digits, keyed by the server's secret before they are hashed. Tries are counted before they are
-- looked at; five wrong ones lock it for two hours.
CREATE TABLE trade_password (
  user_id bigint PRIMARY KEY REFERENCES app_user (id),
  hash text NOT NULL CHECK (hash LIKE '$argon2id$%'),
  changed_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  locked_until timestamptz
);
GRANT SELECT, INSERT ON trade_password TO evenkeel_app;
GRANT UPDATE (hash, changed_at, tries, locked_until) ON trade_password TO evenkeel_app;

-- Why, and until when, a person may not withdraw: a change that a thief would make first. The latest end counts.
CREATE TABLE withdrawal_hold (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES app_user (id),
  reason text NOT NULL CHECK (reason IN
    ('passwordChanged', 'passwordReset', 'tradePwdChanged', 'emailBound', 'emailChanged', 'phoneBound', 'phoneChanged')),
  began_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > began_at)
);
CREATE INDEX withdrawal_hold_of_user ON withdrawal_hold (user_id, ends_at);
GRANT SELECT, INSERT ON withdrawal_hold TO evenkeel_app;
