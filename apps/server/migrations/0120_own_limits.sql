-- What people bind themselves to (docs/domain/LIMITS.md). One row a limit: what counts now, and what follows where loosening
-- still waits. NULL in value or next_value is no limit; next_at tells whether anything follows.
CREATE TABLE own_limit (
  user_id bigint NOT NULL,
  field text NOT NULL
    CHECK (field IN ('dailyLoss', 'weeklyLoss', 'maxLeverage', 'maxOrder', 'maxPositions', 'sessionReminder')),
  value numeric(38, 18) CHECK (value > 0),
  next_value numeric(38, 18) CHECK (next_value > 0),
  next_at timestamptz,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, field),
  CHECK (next_at IS NOT NULL OR next_value IS NULL),
  CHECK (next_at > changed_at)
);
GRANT SELECT, INSERT ON own_limit TO evenkeel_app;
GRANT UPDATE (value, next_value, next_at, changed_at) ON own_limit TO evenkeel_app;

-- Pauses and exclusions. Rows are never changed or removed: none can be taken back.
CREATE TABLE own_restriction (
  id bigint PRIMARY KEY CHECK (id > 0),
  user_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('coolOff', 'exclusion')),
  started_at timestamptz NOT NULL,
  until timestamptz NOT NULL CHECK (until > started_at)
);
CREATE INDEX own_restriction_user ON own_restriction (user_id, until DESC);
CREATE INDEX own_restriction_until ON own_restriction (until);
GRANT SELECT, INSERT ON own_restriction TO evenkeel_app;

-- Who has answered the questions on leverage and accepted the risk text.
CREATE TABLE leverage_quiz (
  user_id bigint PRIMARY KEY,
  passed_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON leverage_quiz TO evenkeel_app;
