-- Ways to reach customer service. `name` is a message key; operators open a way when somebody answers there.
CREATE TABLE customer_service (
  id bigint PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('chat', 'ticket', 'email', 'link')),
  name text NOT NULL UNIQUE,
  -- A path of the web app, or an address outside.
  link_url text NOT NULL CHECK (link_url ~ '^(/|https://|mailto:)' OR NOT is_open),
  hours text NOT NULL,
  is_open boolean NOT NULL,
  position integer NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON customer_service TO evenkeel_app;
