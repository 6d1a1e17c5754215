-- Up to which instant an alert on a share's price or volume has taken in its splits: each once, over restarts too.
ALTER TABLE price_alert ADD COLUMN adjusted_at timestamptz;
GRANT UPDATE (adjusted_at) ON price_alert TO evenkeel_app;
