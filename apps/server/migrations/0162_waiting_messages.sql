-- Mail and text messages on their way to a provider. A row is gone when its message is, delivered or given up.
CREATE TABLE waiting_message (
  id bigint PRIMARY KEY,
  -- Address and words, sealed under the installation's secret: a reader of the database learns neither, nor a code.
  sealed bytea NOT NULL,
  -- After it, the message is of no use to anybody.
  good_until timestamptz NOT NULL,
  -- A text message that may have left; it is not sent again, since it costs.
  may_have_left boolean NOT NULL DEFAULT false
);
GRANT SELECT, INSERT, DELETE ON waiting_message TO evenkeel_app;
GRANT UPDATE (may_have_left) ON waiting_message TO evenkeel_app;
