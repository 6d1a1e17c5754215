-- Candles as they were folded from accepted quotes. A space names the price history that they continue (a live source,
-- a simulation's seed, one run of a replay), so that candles of two histories never stand on one chart.
CREATE TABLE market_candle (
  space text NOT NULL,
  refer_coin text NOT NULL,
  "interval" text NOT NULL CHECK ("interval" IN ('1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M')),
  opened_at bigint NOT NULL, -- milliseconds since the epoch, UTC
  open numeric NOT NULL,
  high numeric NOT NULL,
  low numeric NOT NULL,
  close numeric NOT NULL,
  volume numeric NOT NULL CHECK (volume >= 0),
  turnover numeric NOT NULL,
  is_closed boolean NOT NULL, -- false where the process stopped before the candle ended
  PRIMARY KEY (space, refer_coin, "interval", opened_at),
  CHECK (high >= greatest(open, close) AND low <= least(open, close))
) WITH (fillfactor = 80); -- open candles are written over in place
GRANT SELECT, INSERT, UPDATE, DELETE ON market_candle TO evenkeel_app;
