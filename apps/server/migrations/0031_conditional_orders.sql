-- Orders that wait for a price, and orders that are amended.

ALTER TABLE contract_order
  -- How far past the quote a market order may fill, as a fraction.
  ADD COLUMN slippage numeric(38, 18) CHECK (slippage > 0),
  -- Whether the price has to rise to the trigger; it is fixed when the order is accepted, so that a restart cannot turn it.
  ADD COLUMN trigger_rises boolean,
  ADD COLUMN callback_rate numeric(38, 18) CHECK (callback_rate > 0 AND callback_rate < 1),
  ADD COLUMN activation_price numeric(38, 18) CHECK (activation_price > 0),
  -- The best price since a trailing stop became active.
  ADD COLUMN extreme_price numeric(38, 18) CHECK (extreme_price > 0),
  ADD COLUMN triggered_at timestamptz,
  ADD CONSTRAINT contract_order_waits CHECK (
    status <> 'untriggered'
    OR (held = 0 AND trigger_by IS NOT NULL AND triggered_at IS NULL AND CASE order_type
      WHEN 'trailingStop' THEN callback_rate IS NOT NULL
      WHEN 'stopMarket' THEN trigger_price IS NOT NULL AND trigger_rises IS NOT NULL
      WHEN 'stopLimit' THEN trigger_price IS NOT NULL AND trigger_rises IS NOT NULL AND price IS NOT NULL
      ELSE false END)
  );

INSERT INTO contract_order_transition (from_status, to_status) VALUES
  ('untriggered', 'untriggered'), ('new', 'new');

-- A group of commits writes an order's last state alone: an order that is triggered and filled by one quote goes from the
-- first to the third state in one row. So the guard asks whether a state can be reached, by the moves above.
CREATE TABLE contract_order_reach (
  from_status text NOT NULL,
  to_status text NOT NULL,
  PRIMARY KEY (from_status, to_status)
);
INSERT INTO contract_order_reach (from_status, to_status)
WITH RECURSIVE reach (from_status, to_status) AS (
  SELECT from_status, to_status FROM contract_order_transition
  UNION
  SELECT r.from_status, t.to_status FROM reach r JOIN contract_order_transition t ON t.from_status = r.to_status
)
SELECT from_status, to_status FROM reach;
GRANT SELECT ON contract_order_reach TO evenkeel_app;

CREATE OR REPLACE FUNCTION contract_order_check_transition() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM contract_order_reach r WHERE r.from_status = OLD.status AND r.to_status = NEW.status
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'order % cannot go from % to %', OLD.id, OLD.status, NEW.status
    USING ERRCODE = 'check_violation', CONSTRAINT = 'contract_order_transition';
END $$;
