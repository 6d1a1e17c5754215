-- What operators set. `value` is the setting as the contract describes it.
CREATE TABLE setting (
  key text PRIMARY KEY CHECK (key ~ '^[A-Z][A-Z_]{2,47}$'),
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON setting TO evenkeel_app;

CREATE TABLE language (
  code text PRIMARY KEY CHECK (code ~ '^[a-z]{2}$'),
  id bigint NOT NULL UNIQUE,
  -- The language's name in itself.
  name text NOT NULL,
  is_default boolean NOT NULL,
  is_enabled boolean NOT NULL CHECK (is_enabled OR NOT is_default)
);
CREATE UNIQUE INDEX language_one_default ON language (is_default) WHERE is_default;
GRANT SELECT, INSERT, UPDATE ON language TO evenkeel_app;

-- Entries of the home screen's grid and of the side drawer. `name` is a message key.
CREATE TABLE navigation_entry (
  id bigint PRIMARY KEY,
  name text NOT NULL UNIQUE,
  path text NOT NULL CHECK (path ~ '^/[A-Za-z0-9/_-]*$'),
  image text NOT NULL,
  on_home boolean NOT NULL,
  is_open boolean NOT NULL,
  position integer NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON navigation_entry TO evenkeel_app;

CREATE TABLE notice (
  id bigint PRIMARY KEY,
  type text NOT NULL CHECK (type IN ('announcement', 'home_articles')),
  -- 1 shows it on the home screen.
  status integer NOT NULL CHECK (status IN (0, 1)),
  starts_at timestamptz NOT NULL
);
-- Its words by language; English is always there and serves those who have no other.
CREATE TABLE notice_text (
  notice_id bigint NOT NULL REFERENCES notice (id),
  language text NOT NULL CHECK (language ~ '^[a-z]{2}$'),
  title text NOT NULL,
  sub_title text NOT NULL,
  PRIMARY KEY (notice_id, language)
);
GRANT SELECT, INSERT, UPDATE ON notice, notice_text TO evenkeel_app;
