-- Second contracts: a practice game in simulated money. What becomes of one follows from two index prices, and the rules of this
-- table let nothing else be written: not another end, not another state, not a price outside its time, and nothing of real money.
CREATE TABLE second_contract (
  id bigint PRIMARY KEY CHECK (id > 0),
  user_id bigint NOT NULL,
  mode text NOT NULL CHECK (mode = 'SIM'),
  refer_coin text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('up', 'down')),
  seconds smallint NOT NULL CHECK (seconds IN (60, 120, 300)),
  stake numeric(38, 18) NOT NULL CHECK (stake BETWEEN 1 AND 500),
  -- What is paid on top of the stake, as a share of it.
  payout numeric(38, 18) NOT NULL CHECK (payout > 0),
  hold_id bigint NOT NULL UNIQUE REFERENCES hold (id),
  -- Which of the day it is, in UTC: the key makes a twenty-first impossible, however many ask at once.
  day date NOT NULL,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 20),
  accepted_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  entry_tick bigint,
  entry_at timestamptz,
  entry_price numeric(38, 18) CHECK (entry_price > 0),
  end_tick bigint,
  end_at timestamptz,
  end_price numeric(38, 18) CHECK (end_price > 0),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'won', 'lost', 'drawn', 'void')),
  settled_at timestamptz,
  CONSTRAINT second_contract_place UNIQUE (user_id, day, place),
  CONSTRAINT second_contract_time CHECK (expires_at = accepted_at + seconds * interval '1 second'),
  CONSTRAINT second_contract_entry CHECK (
    num_nulls(entry_tick, entry_at, entry_price) = 3
    OR (num_nulls(entry_tick, entry_at, entry_price) = 0 AND entry_at BETWEEN accepted_at AND accepted_at + interval '2 seconds')
  ),
  CONSTRAINT second_contract_end CHECK (
    num_nulls(end_tick, end_at, end_price) = 3
    OR (num_nulls(end_tick, end_at, end_price) = 0 AND end_at BETWEEN expires_at - interval '2 seconds' AND expires_at)
  ),
  CONSTRAINT second_contract_settled CHECK (
    (state = 'open') = (settled_at IS NULL) AND (settled_at >= expires_at OR state IN ('open', 'void'))
  ),
  CONSTRAINT second_contract_state CHECK (
    state = CASE
      WHEN settled_at IS NULL THEN 'open'
      WHEN entry_price IS NULL OR end_price IS NULL THEN 'void'
      WHEN end_price = entry_price THEN 'drawn'
      WHEN (end_price > entry_price) = (direction = 'up') THEN 'won'
      ELSE 'lost'
    END
  )
);
CREATE INDEX second_contract_user ON second_contract (user_id, id DESC);
CREATE INDEX second_contract_open ON second_contract (id) WHERE state = 'open';

CREATE FUNCTION second_contract_keeps() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.state <> 'open' OR (
    OLD.entry_tick IS NOT NULL
    AND (NEW.entry_tick, NEW.entry_at, NEW.entry_price) IS DISTINCT FROM (OLD.entry_tick, OLD.entry_at, OLD.entry_price)
  ) THEN
    RAISE EXCEPTION 'second contract % keeps what it has', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'second_contract_keeps';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER second_contract_keeps BEFORE UPDATE ON second_contract
  FOR EACH ROW EXECUTE FUNCTION second_contract_keeps();

GRANT SELECT, INSERT ON second_contract TO evenkeel_app;
GRANT UPDATE (entry_tick, entry_at, entry_price, end_tick, end_at, end_price, state, settled_at) ON second_contract TO evenkeel_app;
GRANT SELECT ON second_contract TO evenkeel_audit;

-- The index prices of a minute in which such a contract ran, one line a price; published after the minute and never changed.
CREATE TABLE second_tick_file (
  id bigint PRIMARY KEY CHECK (id > 0),
  refer_coin text NOT NULL,
  from_at timestamptz NOT NULL,
  to_at timestamptz NOT NULL CHECK (to_at >= from_at),
  content text NOT NULL,
  digest bytea NOT NULL CHECK (digest = sha256(convert_to(content, 'UTF8')))
);
CREATE INDEX second_tick_file_time ON second_tick_file (refer_coin, from_at);
GRANT SELECT, INSERT ON second_tick_file TO evenkeel_app;
GRANT SELECT ON second_tick_file TO evenkeel_audit;
