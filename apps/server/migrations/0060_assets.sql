-- Transfers between a person's own wallets. The journal has the money; this is the list that the person sees.
CREATE TABLE asset_transfer (
  id bigint PRIMARY KEY CHECK (id > 0),
  user_id bigint NOT NULL,
  mode text NOT NULL CHECK (mode IN ('SIM', 'LIVE')),
  asset text NOT NULL REFERENCES asset (code),
  amount numeric(38, 18) NOT NULL CHECK (amount > 0),
  from_wallet smallint NOT NULL CHECK (from_wallet BETWEEN 1 AND 5),
  to_wallet smallint NOT NULL CHECK (to_wallet BETWEEN 1 AND 5),
  entry_id bigint NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  CONSTRAINT asset_transfer_moves CHECK (from_wallet <> to_wallet),
  CONSTRAINT asset_transfer_entry FOREIGN KEY (entry_id, mode) REFERENCES journal_entry (id, mode)
);
CREATE INDEX asset_transfer_user ON asset_transfer (user_id, mode, id DESC);
GRANT SELECT, INSERT ON asset_transfer TO evenkeel_app;

-- What a person was worth, once a day, in USDT. `taken_at` is when it was really looked at: after a night without a server
-- that is later than the day's beginning, and a day without a server has no row. Facts are added and never changed.
CREATE TABLE equity_snapshot (
  user_id bigint NOT NULL,
  mode text NOT NULL CHECK (mode IN ('SIM', 'LIVE')),
  day date NOT NULL,
  taken_at timestamptz NOT NULL,
  equity numeric(38, 18) NOT NULL,
  -- Assets that had no price and are not in the figure.
  excluded text[] NOT NULL,
  PRIMARY KEY (user_id, mode, day)
);
GRANT SELECT, INSERT ON equity_snapshot TO evenkeel_app;

-- Seasons of the simulated account. One is open at a time; a closed one never changes again.
CREATE TABLE simulate_season (
  id bigint PRIMARY KEY CHECK (id > 0),
  user_id bigint NOT NULL,
  number integer NOT NULL CHECK (number >= 1),
  started_at timestamptz NOT NULL,
  start_balance numeric(38, 18) NOT NULL CHECK (start_balance >= 0),
  ended_at timestamptz CHECK (ended_at >= started_at),
  end_equity numeric(38, 18) CHECK ((end_equity IS NULL) = (ended_at IS NULL)),
  UNIQUE (user_id, number)
);
CREATE UNIQUE INDEX simulate_season_open ON simulate_season (user_id) WHERE ended_at IS NULL;

CREATE FUNCTION simulate_season_closed_is_final() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'season % is archived', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'simulate_season_closed_is_final';
END $$;
CREATE TRIGGER simulate_season_closed_is_final BEFORE UPDATE ON simulate_season
  FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL) EXECUTE FUNCTION simulate_season_closed_is_final();

-- Simulated money that was added to a season.
CREATE TABLE simulate_top_up (
  id bigint PRIMARY KEY CHECK (id > 0),
  season_id bigint NOT NULL REFERENCES simulate_season (id),
  user_id bigint NOT NULL,
  day date NOT NULL,
  -- First, second or third of the day: the key makes a fourth impossible, however many ask at once.
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 3),
  amount numeric(38, 18) NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, day, place)
);
CREATE INDEX simulate_top_up_season ON simulate_top_up (season_id);
GRANT SELECT, INSERT ON simulate_season, simulate_top_up TO evenkeel_app;
GRANT UPDATE (ended_at, end_equity) ON simulate_season TO evenkeel_app;

-- Statements that were asked for; `content` is there once the file is made, and goes with the row after its time.
CREATE TABLE statement_job (
  id bigint PRIMARY KEY CHECK (id > 0),
  user_id bigint NOT NULL,
  mode text NOT NULL CHECK (mode IN ('SIM', 'LIVE')),
  from_time timestamptz NOT NULL,
  to_time timestamptz NOT NULL CHECK (to_time > from_time),
  format text NOT NULL CHECK (format IN ('csv', 'pdf')),
  status text NOT NULL CHECK (status IN ('waiting', 'ready', 'failed')),
  bills integer CHECK (bills >= 0),
  content bytea CHECK ((content IS NOT NULL) = (status = 'ready')),
  created_at timestamptz NOT NULL
);
CREATE INDEX statement_job_user ON statement_job (user_id, mode, id DESC);
CREATE INDEX statement_job_waiting ON statement_job (id) WHERE status = 'waiting';
CREATE INDEX statement_job_age ON statement_job (created_at);
GRANT SELECT, INSERT, DELETE ON statement_job TO evenkeel_app;
GRANT UPDATE (status, bills, content) ON statement_job TO evenkeel_app;
