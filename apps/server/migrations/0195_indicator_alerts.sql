-- Alerts on the funding rate of a contract and on indicators of candles; change_window then names the candles.
ALTER TABLE price_alert
  DROP CONSTRAINT price_alert_kind_check,
  DROP CONSTRAINT price_alert_change_window_check,
  DROP CONSTRAINT price_alert_check1,
  ADD CONSTRAINT price_alert_kind_check CHECK (kind IN ('priceAbove', 'priceBelow', 'changeUp', 'changeDown', 'volumeAbove',
    'fundingAbove', 'maUp', 'maDown', 'rsiUp', 'rsiDown', 'macdUp', 'macdDown', 'bollUp', 'bollDown')),
  ADD CONSTRAINT price_alert_window_check CHECK (CASE
    WHEN kind IN ('changeUp', 'changeDown') THEN change_window IS NOT NULL AND change_window IN ('5m', '1h', '24h')
    WHEN kind IN ('priceAbove', 'priceBelow', 'volumeAbove', 'fundingAbove') THEN change_window IS NULL
    ELSE change_window IS NOT NULL AND change_window IN ('15m', '1h', '4h', '1d')
  END);
