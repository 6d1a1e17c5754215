-- Futures, currencies, indices and shares as margin contracts, in the tables of the contracts on coins: an instrument's coin says
-- which wallet an order, a position or a fill belongs to.

ALTER TABLE contract_order
  -- The stop-loss that it brings fills exactly at its level.
  ADD COLUMN guaranteed_stop boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT contract_order_guarantees_a_stop CHECK (NOT guaranteed_stop OR stop_loss IS NOT NULL);

ALTER TABLE contract_position
  ADD COLUMN guaranteed_stop boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT contract_position_guarantees_a_stop CHECK (NOT guaranteed_stop OR stop_loss IS NOT NULL),
  DROP CONSTRAINT contract_position_margin_call_check,
  -- Percent of the margin ratio (70, 85) or, of a wallet of derivatives, of the margin level (100, 75); 0 for none.
  ADD CONSTRAINT contract_position_margin_call_check CHECK (margin_call IN (0, 70, 85, 100, 75));

-- What each night of an instrument was charged at. Written with the first charge: whoever is charged after a restart, is charged
-- by the same figures.
CREATE TABLE contract_overnight (
  coin text NOT NULL,
  settled_at timestamptz NOT NULL,
  -- Fractions a year; below zero the holder receives.
  long_rate numeric(38, 18) NOT NULL,
  short_rate numeric(38, 18) NOT NULL,
  day_count smallint NOT NULL CHECK (day_count IN (360, 365)),
  nights smallint NOT NULL CHECK (nights > 0),
  price numeric(38, 18) NOT NULL,
  -- USDT for one unit of the instrument's currency.
  rate_bid numeric(38, 18) NOT NULL CHECK (rate_bid > 0),
  rate_ask numeric(38, 18) NOT NULL CHECK (rate_ask >= rate_bid),
  -- The quote whose price it is.
  quote_id bigint NOT NULL,
  PRIMARY KEY (coin, settled_at)
);
GRANT SELECT, INSERT ON contract_overnight TO evenkeel_app;
GRANT SELECT ON contract_overnight TO evenkeel_audit;
