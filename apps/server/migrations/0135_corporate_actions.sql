-- What companies do to their shares: splits and dividends. Proposed by one operator and approved by another, before the opening
-- from which they count; each account is adjusted in a transaction of its own.
CREATE TABLE corporate_action (
  id bigint PRIMARY KEY CHECK (id > 0),
  coin text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('split', 'dividend')),
  -- So many new shares for so many old ones.
  new_shares integer CHECK (new_shares > 0),
  old_shares integer CHECK (old_shares > 0),
  -- A share, in the instrument's currency.
  amount numeric(38, 18) CHECK (amount > 0),
  -- The exchange's trade date, and the instant at which it opens.
  ex_date date NOT NULL,
  effective_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('proposed', 'approved', 'withdrawn')),
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL,
  approved_by text,
  approved_at timestamptz,
  CONSTRAINT corporate_action_of_its_kind CHECK (
    CASE kind WHEN 'split' THEN new_shares IS NOT NULL AND old_shares IS NOT NULL AND new_shares <> old_shares AND amount IS NULL
    ELSE amount IS NOT NULL AND new_shares IS NULL AND old_shares IS NULL END
  ),
  CONSTRAINT corporate_action_two_people CHECK (approved_by IS DISTINCT FROM proposed_by),
  CONSTRAINT corporate_action_approved CHECK (state <> 'approved' OR (approved_by IS NOT NULL AND approved_at < effective_at))
);
-- Two on one date would ask which comes first.
CREATE UNIQUE INDEX corporate_action_one_a_date ON corporate_action (coin, ex_date) WHERE state <> 'withdrawn';
GRANT SELECT, INSERT ON corporate_action TO evenkeel_app;
GRANT UPDATE (state, approved_by, approved_at) ON corporate_action TO evenkeel_app;
GRANT SELECT ON corporate_action TO evenkeel_audit;

-- Up to which instant a position or an order has taken in what companies did: once each, over restarts too.
ALTER TABLE contract_order ADD COLUMN adjusted_at timestamptz;
ALTER TABLE contract_position ADD COLUMN adjusted_at timestamptz;

-- What a split made of a position, beside which its fills of before still add up.
CREATE TABLE contract_adjustment (
  action_id bigint NOT NULL REFERENCES corporate_action (id),
  position_id bigint NOT NULL REFERENCES contract_position (id),
  qty_before numeric(38, 18) NOT NULL CHECK (qty_before > 0),
  qty_after numeric(38, 18) NOT NULL CHECK (qty_after >= 0),
  opened_before numeric(38, 18) NOT NULL CHECK (opened_before > 0),
  opened_after numeric(38, 18) NOT NULL CHECK (opened_after >= 0),
  PRIMARY KEY (action_id, position_id)
);
GRANT SELECT, INSERT ON contract_adjustment TO evenkeel_app;
GRANT SELECT ON contract_adjustment TO evenkeel_audit;
