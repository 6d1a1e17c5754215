-- Notices to one person. `ref` names the fact that a notice tells of, so that one fact is told once whoever tells it
-- and however often. Words belong to the client: `type` is a message key, `args` its values.
CREATE TABLE personal_notice (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  ref text NOT NULL CHECK (length(ref) BETWEEN 1 AND 96),
  category text NOT NULL CHECK (category IN ('security', 'orders', 'margin', 'alerts', 'announcements', 'rewards')),
  type text NOT NULL CHECK (length(type) BETWEEN 1 AND 64),
  args jsonb NOT NULL CHECK (jsonb_typeof(args) = 'object'),
  -- A path of the web app.
  link text CHECK (link ~ '^/'),
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  UNIQUE (user_id, ref)
);
CREATE INDEX personal_notice_newest ON personal_notice (user_id, id DESC);
CREATE INDEX personal_notice_unread ON personal_notice (user_id) WHERE read_at IS NULL;
CREATE INDEX personal_notice_age ON personal_notice (created_at);
GRANT SELECT, INSERT, DELETE ON personal_notice TO evenkeel_app;
GRANT UPDATE (read_at) ON personal_notice TO evenkeel_app;

-- Which notices a person wants by push. No row: the defaults of the program. Security and margin have no switch.
CREATE TABLE notice_setting (
  user_id bigint PRIMARY KEY,
  push_orders boolean NOT NULL,
  push_alerts boolean NOT NULL,
  push_announcements boolean NOT NULL,
  push_rewards boolean NOT NULL,
  -- Minutes of the person's day, and that day's distance from UTC in minutes; all or none.
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to smallint CHECK (quiet_to BETWEEN 0 AND 1439),
  quiet_offset smallint CHECK (quiet_offset BETWEEN -720 AND 840),
  CHECK (num_nulls(quiet_from, quiet_to, quiet_offset) IN (0, 3))
);
GRANT SELECT, INSERT, UPDATE ON notice_setting TO evenkeel_app;

-- Browsers that get push messages. An endpoint is one browser: whoever signed in there last.
CREATE TABLE push_subscription (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  endpoint text NOT NULL UNIQUE CHECK (endpoint ~ '^https://' AND length(endpoint) <= 1024),
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscription_user ON push_subscription (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON push_subscription TO evenkeel_app;
