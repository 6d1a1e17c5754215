-- Facts that modules announce to each other, written with the effect that they tell of.
CREATE TABLE outbox_fact (
  id bigint PRIMARY KEY,
  topic text NOT NULL CHECK (length(topic) BETWEEN 1 AND 64),
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  dispatched_at timestamptz
);
CREATE INDEX outbox_fact_waiting ON outbox_fact (id) WHERE dispatched_at IS NULL;
CREATE INDEX outbox_fact_dispatched ON outbox_fact (dispatched_at) WHERE dispatched_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox_fact TO evenkeel_app;

-- One row for each request that took effect, written with the effect; the key is the caller's own.
CREATE TABLE idempotency_key (
  user_id bigint NOT NULL,
  client_id text NOT NULL CHECK (client_id ~ '^[A-Za-z0-9_-]{1,36}$'),
  endpoint text NOT NULL,
  body_hash text NOT NULL,
  reply jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, client_id)
);
CREATE INDEX idempotency_key_created ON idempotency_key (created_at);
GRANT SELECT, INSERT, DELETE ON idempotency_key TO evenkeel_app;
