-- Alerts on prices, changes and volumes; docs/domain/ALERTS.md tells what the columns mean to the engine.
CREATE TABLE price_alert (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  coin_id text NOT NULL CHECK (length(coin_id) BETWEEN 1 AND 32),
  kind text NOT NULL CHECK (kind IN ('priceAbove', 'priceBelow', 'changeUp', 'changeDown', 'volumeAbove')),
  level numeric(38, 18) NOT NULL CHECK (level > 0),
  change_window text CHECK (change_window IN ('5m', '1h', '24h')),
  frequency text NOT NULL CHECK (frequency IN ('once', 'daily', 'always')),
  in_app boolean NOT NULL,
  push boolean NOT NULL,
  note text NOT NULL CHECK (length(note) <= 80),
  is_on boolean NOT NULL,
  -- False from a firing until the condition has been seen not to hold.
  is_armed boolean NOT NULL,
  fired_at timestamptz,
  fired_count integer NOT NULL CHECK (fired_count >= 0),
  -- Rises with every change by the person: a firing counts only for the version that it was judged by.
  version integer NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (in_app OR push),
  CHECK ((kind IN ('changeUp', 'changeDown')) = (change_window IS NOT NULL)),
  CHECK ((fired_at IS NULL) = (fired_count = 0))
);
CREATE INDEX price_alert_newest ON price_alert (user_id, id DESC);
CREATE INDEX price_alert_on ON price_alert (coin_id) WHERE is_on;
GRANT SELECT, INSERT, DELETE ON price_alert TO evenkeel_app;
GRANT UPDATE (level, frequency, in_app, push, note, is_on, is_armed, fired_at, fired_count, version) ON price_alert
  TO evenkeel_app;

-- What fired, as it was then, and on which tick. Kept when the alert is removed; never changed.
CREATE TABLE alert_firing (
  id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  alert_id bigint NOT NULL,
  -- Counts the firings of one alert from 1: two processes cannot both write the same one.
  ordinal integer NOT NULL CHECK (ordinal > 0),
  coin_id text NOT NULL,
  kind text NOT NULL,
  level numeric(38, 18) NOT NULL,
  change_window text,
  -- Price, percent or volume: what the condition was judged by.
  value numeric NOT NULL,
  quote_id bigint NOT NULL,
  quote_at timestamptz NOT NULL,
  fired_at timestamptz NOT NULL,
  UNIQUE (alert_id, ordinal),
  UNIQUE (alert_id, quote_id)
);
CREATE INDEX alert_firing_newest ON alert_firing (user_id, id DESC);
GRANT SELECT, INSERT ON alert_firing TO evenkeel_app;
