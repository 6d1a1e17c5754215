-- What a notice says beyond its two lines, where it stands in the help, and who has read it.
CREATE TABLE notice_category (
  id bigint PRIMARY KEY,
  -- Null at the top; a tree has two levels.
  parent_id bigint REFERENCES notice_category (id),
  -- Message key.
  name text NOT NULL UNIQUE,
  position integer NOT NULL,
  CHECK (parent_id <> id)
);
GRANT SELECT, INSERT, UPDATE ON notice_category TO evenkeel_app;

ALTER TABLE notice DROP CONSTRAINT notice_type_check;
ALTER TABLE notice ADD CONSTRAINT notice_type_check CHECK (type IN ('announcement', 'home_articles', 'help'));
ALTER TABLE notice
  ADD COLUMN category_id bigint REFERENCES notice_category (id),
  -- Message key under which articles of a category stand together.
  ADD COLUMN label text NOT NULL DEFAULT '',
  ADD COLUMN updated_at timestamptz;
UPDATE notice SET updated_at = starts_at;
ALTER TABLE notice ALTER COLUMN updated_at SET NOT NULL;
CREATE INDEX notice_category_articles ON notice (category_id);

-- Plain text; an empty line parts its paragraphs.
ALTER TABLE notice_text ADD COLUMN body text NOT NULL DEFAULT '' CHECK (length(body) <= 20000);

CREATE TABLE notice_read (
  user_id bigint NOT NULL,
  notice_id bigint NOT NULL REFERENCES notice (id),
  read_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, notice_id)
);
GRANT SELECT, INSERT ON notice_read TO evenkeel_app;
