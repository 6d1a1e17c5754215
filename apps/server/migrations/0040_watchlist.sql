-- Favourites. An instrument's id is unique over all kinds; the kind stands beside it because the wire's key is both.
CREATE TABLE watchlist_entry (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  coin_id text NOT NULL CHECK (length(coin_id) BETWEEN 1 AND 32),
  type smallint NOT NULL CHECK (type BETWEEN 1 AND 6),
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, coin_id, type)
);
-- The list, newest first: ids rise with time.
CREATE INDEX watchlist_entry_newest ON watchlist_entry (user_id, id DESC);
GRANT SELECT, INSERT, DELETE ON watchlist_entry TO evenkeel_app;
