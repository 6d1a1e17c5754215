-- Spot orders, their fills and what a person's coins cost. The journal (0010) says what happened to money, these say why.
-- The state machine is that of contract orders (0030, docs/domain/ORDERS.md).

-- Every coin of the catalogue can be held.
INSERT INTO asset (code, precision) VALUES
  ('UNI', 8), ('NEAR', 8), ('APT', 8), ('ARB', 8), ('OP', 8), ('SUI', 8), ('FIL', 8), ('ETC', 8), ('HBAR', 8), ('AAVE', 8),
  ('ICP', 8), ('INJ', 8), ('TIA', 6), ('SEI', 6), ('ALGO', 6), ('VET', 8), ('RENDER', 8), ('FET', 8), ('ONDO', 8),
  ('LDO', 8), ('CRV', 8), ('GRT', 8), ('SAND', 8), ('MANA', 8), ('RUNE', 8), ('WLD', 8), ('PEPE', 8), ('SHIB', 8)
ON CONFLICT (code) DO NOTHING;

CREATE TABLE spot_order (
  id bigint PRIMARY KEY CHECK (id > 0),
  user_id bigint NOT NULL,
  -- Simulated money alone; opening the other book takes a migration.
  mode text NOT NULL CHECK (mode = 'SIM'),
  client_id text,
  coin text NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  order_type text NOT NULL CHECK (order_type IN ('market', 'limit', 'stopMarket', 'stopLimit')),
  status text NOT NULL CHECK (
    status IN ('untriggered', 'triggered', 'new', 'partiallyFilled', 'filled', 'canceled', 'rejected', 'expired', 'deactivated')
  ),
  reason text,
  time_in_force text NOT NULL CHECK (time_in_force IN ('gtc', 'ioc', 'fok', 'postOnly')),
  price numeric(38, 18) CHECK (price > 0),
  price_bound numeric(38, 18) CHECK (price_bound > 0),
  trigger_price numeric(38, 18) CHECK (trigger_price > 0),
  trigger_rises boolean,
  triggered_at timestamptz,
  qty numeric(38, 18) NOT NULL CHECK (qty > 0),
  -- What a purchase at the market was to spend, in the quote asset; null where its quantity was given.
  amount numeric(38, 18) CHECK (amount > 0),
  filled_qty numeric(38, 18) NOT NULL CHECK (filled_qty >= 0 AND filled_qty <= qty),
  filled_value numeric(38, 18) NOT NULL CHECK (filled_value >= 0),
  -- In the asset received: base to buy, quote to sell.
  fee numeric(38, 18) NOT NULL CHECK (fee >= 0),
  -- What the ledger holds by the hold of the order's own id: quote to buy, base to sell.
  held numeric(38, 18) NOT NULL CHECK (held >= 0),
  -- The other half of a pair.
  oco_id bigint CHECK (oco_id <> id),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT spot_order_filled_is_full CHECK (status <> 'filled' OR filled_qty = qty),
  CONSTRAINT spot_order_spends_no_more CHECK (amount IS NULL OR filled_value <= amount),
  CONSTRAINT spot_order_end_holds_nothing CHECK (
    status IN ('untriggered', 'triggered', 'new', 'partiallyFilled') OR held = 0
  ),
  CONSTRAINT spot_order_end_has_reason CHECK (
    status NOT IN ('canceled', 'rejected', 'expired', 'deactivated') OR reason IS NOT NULL
  ),
  CONSTRAINT spot_order_waits CHECK (
    status <> 'untriggered'
    OR (held = 0 AND triggered_at IS NULL AND trigger_price IS NOT NULL AND trigger_rises IS NOT NULL)
  )
) WITH (fillfactor = 80);
CREATE INDEX spot_order_user ON spot_order (user_id, mode, id DESC);
CREATE INDEX spot_order_open ON spot_order (user_id, mode, id DESC)
  WHERE status IN ('untriggered', 'triggered', 'new', 'partiallyFilled');
CREATE TRIGGER spot_order_transition BEFORE UPDATE ON spot_order
  FOR EACH ROW EXECUTE FUNCTION contract_order_check_transition();

-- A chain of its own, as contract fills have theirs (0033).
CREATE TABLE spot_fill (
  id bigint PRIMARY KEY CHECK (id > 0),
  order_id bigint NOT NULL REFERENCES spot_order (id),
  entry_id bigint NOT NULL UNIQUE,
  user_id bigint NOT NULL,
  mode text NOT NULL CHECK (mode = 'SIM'),
  coin text NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  qty numeric(38, 18) NOT NULL CHECK (qty > 0),
  value numeric(38, 18) NOT NULL CHECK (value > 0),
  price numeric(38, 18) NOT NULL CHECK (price > 0),
  fee numeric(38, 18) NOT NULL CHECK (fee >= 0),
  fee_asset text NOT NULL REFERENCES asset (code),
  fee_rate numeric(38, 18) NOT NULL CHECK (fee_rate >= 0),
  liquidity text NOT NULL CHECK (liquidity IN ('maker', 'taker')),
  realised_pnl numeric(38, 18) NOT NULL,
  quote_id bigint NOT NULL,
  basis jsonb NOT NULL CHECK (basis ? 'quoteId' AND basis ? 'bid' AND basis ? 'ask' AND basis ? 'model'),
  created_at timestamptz NOT NULL,
  chain_no bigint NOT NULL UNIQUE CHECK (chain_no > 0),
  chain_hash bytea NOT NULL CHECK (length(chain_hash) = 32),
  CONSTRAINT spot_fill_entry FOREIGN KEY (entry_id, mode) REFERENCES journal_entry (id, mode)
);
CREATE INDEX spot_fill_user ON spot_fill (user_id, mode, id DESC);
CREATE INDEX spot_fill_order ON spot_fill (order_id);

-- What was bought and not sold yet, and what it cost in the quote asset: the average cost is one over the other.
CREATE TABLE spot_cost (
  user_id bigint NOT NULL,
  mode text NOT NULL CHECK (mode = 'SIM'),
  coin text NOT NULL,
  qty numeric(38, 18) NOT NULL CHECK (qty >= 0),
  cost numeric(38, 18) NOT NULL CHECK (cost >= 0),
  PRIMARY KEY (user_id, mode, coin)
) WITH (fillfactor = 80);

GRANT SELECT, INSERT, UPDATE ON spot_order, spot_cost TO evenkeel_app;
GRANT SELECT, INSERT ON spot_fill TO evenkeel_app;
GRANT SELECT ON spot_order, spot_fill, spot_cost TO evenkeel_audit;
