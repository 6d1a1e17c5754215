-- Contract orders, positions and fills. The journal (0010) says what happened to money, these say why.
-- docs/domain/ORDERS.md draws the state machine that contract_order_transition holds as rows.

CREATE TABLE contract_order (
  id bigint PRIMARY KEY CHECK (id > 0),
  user_id bigint NOT NULL,
  mode text NOT NULL CHECK (mode IN ('SIM', 'LIVE')),
  client_id text,
  coin text NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  purpose text NOT NULL CHECK (purpose IN ('open', 'close', 'takeProfit', 'stopLoss', 'liquidation')),
  order_type text NOT NULL CHECK (order_type IN ('market', 'limit', 'stopMarket', 'stopLimit', 'trailingStop')),
  status text NOT NULL,
  reason text,
  margin_mode text NOT NULL CHECK (margin_mode IN ('isolated', 'cross')),
  leverage integer NOT NULL CHECK (leverage >= 1),
  time_in_force text NOT NULL CHECK (time_in_force IN ('gtc', 'ioc', 'fok', 'postOnly')),
  reduce_only boolean NOT NULL,
  price numeric(38, 18) CHECK (price > 0),
  -- The worst price a market order may take; null where the price itself is the bound.
  price_bound numeric(38, 18) CHECK (price_bound > 0),
  trigger_price numeric(38, 18) CHECK (trigger_price > 0),
  trigger_by text CHECK (trigger_by IN ('last', 'mark', 'index')),
  qty numeric(38, 18) NOT NULL CHECK (qty > 0),
  filled_qty numeric(38, 18) NOT NULL CHECK (filled_qty >= 0),
  filled_value numeric(38, 18) NOT NULL CHECK (filled_value >= 0),
  fee numeric(38, 18) NOT NULL CHECK (fee >= 0),
  -- What the ledger holds for it, by its hold; nothing once the order has ended.
  hold_id bigint,
  held numeric(38, 18) NOT NULL CHECK (held >= 0),
  take_profit numeric(38, 18) CHECK (take_profit > 0),
  stop_loss numeric(38, 18) CHECK (stop_loss > 0),
  position_id bigint,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT contract_order_not_overfilled CHECK (filled_qty <= qty),
  CONSTRAINT contract_order_filled_is_full CHECK (status <> 'filled' OR filled_qty = qty),
  CONSTRAINT contract_order_status CHECK (
    status IN ('untriggered', 'triggered', 'new', 'partiallyFilled', 'filled', 'canceled', 'rejected', 'expired', 'deactivated')
  ),
  CONSTRAINT contract_order_end_holds_nothing CHECK (
    status IN ('untriggered', 'triggered', 'new', 'partiallyFilled') OR held = 0
  ),
  CONSTRAINT contract_order_end_has_reason CHECK (
    status NOT IN ('canceled', 'rejected', 'expired', 'deactivated') OR reason IS NOT NULL
  )
) WITH (fillfactor = 80);

CREATE INDEX contract_order_user ON contract_order (user_id, mode, id DESC);
CREATE INDEX contract_order_open ON contract_order (user_id, mode, id DESC)
  WHERE status IN ('untriggered', 'triggered', 'new', 'partiallyFilled');

-- The only moves there are. Staying in a state is allowed where the row names it (a further partial fill, an amended hold).
CREATE TABLE contract_order_transition (
  from_status text NOT NULL,
  to_status text NOT NULL,
  PRIMARY KEY (from_status, to_status)
);
INSERT INTO contract_order_transition (from_status, to_status) VALUES
  ('untriggered', 'triggered'), ('untriggered', 'canceled'), ('untriggered', 'expired'), ('untriggered', 'deactivated'),
  ('triggered', 'new'), ('triggered', 'partiallyFilled'), ('triggered', 'filled'), ('triggered', 'canceled'),
  ('triggered', 'rejected'),
  ('new', 'partiallyFilled'), ('new', 'filled'), ('new', 'canceled'), ('new', 'expired'), ('new', 'deactivated'),
  ('partiallyFilled', 'partiallyFilled'), ('partiallyFilled', 'filled'), ('partiallyFilled', 'canceled'),
  ('partiallyFilled', 'expired'), ('partiallyFilled', 'deactivated');

CREATE FUNCTION contract_order_check_transition() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM contract_order_transition t WHERE t.from_status = OLD.status AND t.to_status = NEW.status
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'order % cannot go from % to %', OLD.id, OLD.status, NEW.status
    USING ERRCODE = 'check_violation', CONSTRAINT = 'contract_order_transition';
END $$;
CREATE TRIGGER contract_order_transition BEFORE UPDATE ON contract_order
  FOR EACH ROW EXECUTE FUNCTION contract_order_check_transition();

CREATE TABLE contract_position (
  id bigint PRIMARY KEY CHECK (id > 0),
  user_id bigint NOT NULL,
  mode text NOT NULL CHECK (mode IN ('SIM', 'LIVE')),
  coin text NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  margin_mode text NOT NULL CHECK (margin_mode IN ('isolated', 'cross')),
  leverage integer NOT NULL CHECK (leverage >= 1),
  qty numeric(38, 18) NOT NULL CHECK (qty >= 0),
  -- Σ q·P of the open quantity: the average entry price is this over qty, and never drifts.
  entry_value numeric(38, 18) NOT NULL CHECK (entry_value >= 0),
  margin numeric(38, 18) NOT NULL CHECK (margin >= 0),
  hold_id bigint NOT NULL,
  opened_qty numeric(38, 18) NOT NULL CHECK (opened_qty > 0),
  opened_value numeric(38, 18) NOT NULL CHECK (opened_value > 0),
  -- Profit and loss of what was closed, less all fees.
  realised_pnl numeric(38, 18) NOT NULL,
  take_profit numeric(38, 18) CHECK (take_profit > 0),
  stop_loss numeric(38, 18) CHECK (stop_loss > 0),
  trigger_by text NOT NULL CHECK (trigger_by IN ('last', 'mark', 'index')),
  status text NOT NULL CHECK (status IN ('open', 'liquidating', 'closed')),
  reason text,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  updated_at timestamptz NOT NULL,
  CONSTRAINT contract_position_closed_is_empty CHECK (
    (status = 'closed') = (qty = 0) AND (status = 'closed') = (closed_at IS NOT NULL)
    AND (status <> 'closed' OR (margin = 0 AND entry_value = 0 AND reason IS NOT NULL))
  )
) WITH (fillfactor = 80);

-- Hedge mode: at most one open position for each coin, side and margin mode of a person.
CREATE UNIQUE INDEX contract_position_open ON contract_position (user_id, mode, coin, side, margin_mode)
  WHERE status <> 'closed';
CREATE INDEX contract_position_user ON contract_position (user_id, mode, id DESC);

CREATE FUNCTION contract_position_closed_is_final() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'position % is closed', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'contract_position_closed_is_final';
END $$;
CREATE TRIGGER contract_position_closed_is_final BEFORE UPDATE ON contract_position
  FOR EACH ROW WHEN (OLD.status = 'closed') EXECUTE FUNCTION contract_position_closed_is_final();

-- A fill belongs to one order, one position and one journal entry, and carries the evidence of its price.
CREATE TABLE contract_fill (
  id bigint PRIMARY KEY CHECK (id > 0),
  order_id bigint NOT NULL REFERENCES contract_order (id),
  position_id bigint NOT NULL REFERENCES contract_position (id),
  entry_id bigint NOT NULL UNIQUE,
  user_id bigint NOT NULL,
  mode text NOT NULL,
  coin text NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  purpose text NOT NULL,
  qty numeric(38, 18) NOT NULL CHECK (qty > 0),
  value numeric(38, 18) NOT NULL CHECK (value > 0),
  price numeric(38, 18) NOT NULL CHECK (price > 0),
  fee numeric(38, 18) NOT NULL CHECK (fee >= 0),
  fee_rate numeric(38, 18) NOT NULL CHECK (fee_rate >= 0),
  liquidity text NOT NULL CHECK (liquidity IN ('maker', 'taker')),
  realised_pnl numeric(38, 18) NOT NULL,
  quote_id bigint NOT NULL,
  basis jsonb NOT NULL CHECK (basis ? 'quoteId' AND basis ? 'bid' AND basis ? 'ask' AND basis ? 'model'),
  created_at timestamptz NOT NULL,
  CONSTRAINT contract_fill_entry FOREIGN KEY (entry_id, mode) REFERENCES journal_entry (id, mode)
);
CREATE INDEX contract_fill_user ON contract_fill (user_id, mode, id DESC);
CREATE INDEX contract_fill_order ON contract_fill (order_id);

-- Each group of commits leaves its mark, so that after a lost connection the engine knows whether the group became true.
CREATE TABLE commit_group (
  id bigint PRIMARY KEY CHECK (id > 0),
  units integer NOT NULL CHECK (units > 0),
  committed_at timestamptz NOT NULL DEFAULT now()
);

GRANT SELECT, INSERT, UPDATE ON contract_order, contract_position TO evenkeel_app;
GRANT SELECT, INSERT ON contract_fill TO evenkeel_app;
GRANT SELECT ON contract_order_transition TO evenkeel_app;
GRANT SELECT, INSERT, DELETE ON commit_group TO evenkeel_app;
GRANT SELECT ON contract_order, contract_position, contract_fill TO evenkeel_audit;
