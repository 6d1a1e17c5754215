-- What futures are settled at: one row an expiry, written before the first account is settled. Our own last mark price stands
-- beside what a provider or two operators say that the exchange settled at. Once there is a price it never changes.
CREATE TABLE expiry_settlement (
  coin text NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Our last mark price before it, in the instrument's currency; the quote that it is of, its source and time.
  mark numeric(38, 18) NOT NULL,
  mark_quote_id bigint NOT NULL,
  mark_source text NOT NULL,
  marked_at timestamptz NOT NULL,
  -- The smallest step of its prices, for whoever judges another price than the mark.
  tick numeric(38, 18) NOT NULL CHECK (tick > 0),
  -- How long another price than the mark is waited for.
  waits_until timestamptz NOT NULL CHECK (waits_until >= expires_at),
  proposed_price numeric(38, 18),
  proposed_by text,
  proposed_at timestamptz,
  approved_by text,
  price numeric(38, 18),
  rule text CHECK (rule IN ('provider', 'operator', 'mark')),
  -- The provider, the source of the mark, or the operator who approved.
  told_by text,
  decided_at timestamptz,
  PRIMARY KEY (coin, expires_at),
  CONSTRAINT expiry_settlement_proposal CHECK (num_nulls(proposed_price, proposed_by, proposed_at) IN (0, 3)),
  CONSTRAINT expiry_settlement_decided CHECK (num_nulls(price, rule, told_by, decided_at) IN (0, 4)),
  CONSTRAINT expiry_settlement_own CHECK (rule IS DISTINCT FROM 'mark' OR price = mark),
  CONSTRAINT expiry_settlement_two_people CHECK (
    rule IS DISTINCT FROM 'operator' OR (price = proposed_price AND approved_by = told_by AND approved_by <> proposed_by)
  )
);

CREATE FUNCTION expiry_settlement_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the settlement of % at % is final', OLD.coin, OLD.expires_at;
END $$;
CREATE TRIGGER expiry_settlement_final BEFORE UPDATE ON expiry_settlement
  FOR EACH ROW WHEN (OLD.price IS NOT NULL) EXECUTE FUNCTION expiry_settlement_is_final();

GRANT SELECT, INSERT ON expiry_settlement TO evenkeel_app;
GRANT UPDATE (proposed_price, proposed_by, proposed_at, approved_by, price, rule, told_by, decided_at)
  ON expiry_settlement TO evenkeel_app;
GRANT SELECT ON expiry_settlement TO evenkeel_audit;
