-- The ledger: double entry. A balance is the sum of its postings; nothing else may move it.
-- docs/domain/LEDGER.md tells the whole story; 0011 holds the guards, 0012 the seals, 0013 who may do what.

-- An asset and the number of decimals its amounts may have.
CREATE TABLE asset (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9]{2,16}$'),
  precision smallint NOT NULL CHECK (precision BETWEEN 0 AND 18)
);

INSERT INTO asset (code, precision) VALUES
  ('USDT', 8), ('USDC', 8), ('USD', 2), ('HKD', 2), ('EUR', 2), ('GBP', 2), ('JPY', 0), ('CNY', 2),
  ('BTC', 8), ('ETH', 8), ('BNB', 8), ('SOL', 8), ('XRP', 6), ('ADA', 6), ('DOGE', 8), ('TRX', 6),
  ('LTC', 8), ('BCH', 8), ('LINK', 8), ('DOT', 8), ('AVAX', 8), ('TON', 8), ('ATOM', 6), ('XLM', 7);

-- One pot of one asset in one book. A customer's pot may never go below zero, nor may an escrow or the insurance fund;
-- the other house accounts mirror what customers hold and may, within a bound that only a fault could reach.
CREATE TABLE ledger_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mode text NOT NULL CHECK (mode IN ('SIM', 'LIVE')),
  kind text NOT NULL,
  user_id bigint,
  wallet smallint,
  asset text NOT NULL REFERENCES asset (code),
  -- What the pot is for; of a house or escrow account, its name.
  bucket text NOT NULL,
  balance numeric(38, 18) NOT NULL DEFAULT 0,
  min_balance numeric NOT NULL GENERATED ALWAYS AS (
    CASE WHEN kind = 'house' AND bucket <> 'insurance' THEN -1000000000000000 ELSE 0 END
  ) STORED,
  CONSTRAINT ledger_account_shape CHECK (
    CASE kind
      WHEN 'user' THEN user_id IS NOT NULL AND user_id > 0 AND wallet IS NOT NULL AND wallet BETWEEN 1 AND 5
        AND bucket IN ('available', 'frozen', 'borrowed', 'interest')
      WHEN 'house' THEN user_id IS NULL AND wallet IS NULL
        AND bucket IN ('fees', 'insurance', 'promo', 'loanpool', 'faucet', 'counterparty', 'rounding')
      WHEN 'escrow' THEN user_id IS NULL AND wallet IS NULL AND bucket IN ('c2c', 'redpacket', 'withdraw')
      ELSE false
    END
  ),
  CONSTRAINT ledger_account_floor CHECK (balance >= min_balance),
  CONSTRAINT ledger_account_ceiling CHECK (balance <= 1000000000000000),
  CONSTRAINT ledger_account_name UNIQUE NULLS NOT DISTINCT (user_id, mode, wallet, asset, bucket, kind),
  CONSTRAINT ledger_account_identity UNIQUE (id, asset, mode)
) WITH (fillfactor = 60); -- room on the page for the next balance, which no index has to hear of

-- One fact that moved value. (mode, ref_type, ref_id, step) is the fact's own name: it can be written once.
CREATE TABLE journal_entry (
  id bigint PRIMARY KEY CHECK (id > 0),
  mode text NOT NULL CHECK (mode IN ('SIM', 'LIVE')),
  type text NOT NULL CHECK (type ~ '^[a-z][A-Za-z0-9]{1,31}$'),
  ref_type text NOT NULL CHECK (length(ref_type) BETWEEN 1 AND 32),
  ref_id text NOT NULL CHECK (length(ref_id) BETWEEN 1 AND 64),
  step text NOT NULL CHECK (length(step) BETWEEN 1 AND 64),
  created_at timestamptz NOT NULL,
  -- The transaction that wrote it: an entry takes postings from no other, and seals follow its order.
  xact xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CONSTRAINT journal_entry_reference UNIQUE (mode, ref_type, ref_id, step),
  CONSTRAINT journal_entry_identity UNIQUE (id, mode)
);

CREATE INDEX journal_entry_xact ON journal_entry (xact);

-- Value set aside in a frozen account for one purpose. Its amount is the sum of its postings; back at zero, it has ended.
CREATE TABLE hold (
  id bigint PRIMARY KEY CHECK (id > 0),
  account_id bigint NOT NULL REFERENCES ledger_account (id),
  ref_type text NOT NULL CHECK (length(ref_type) BETWEEN 1 AND 32),
  ref_id text NOT NULL CHECK (length(ref_id) BETWEEN 1 AND 64),
  amount numeric(38, 18) NOT NULL DEFAULT 0,
  closed_entry bigint,
  CONSTRAINT hold_floor CHECK (amount >= 0),
  CONSTRAINT hold_closed_is_empty CHECK (closed_entry IS NULL OR amount = 0),
  CONSTRAINT hold_identity UNIQUE (id, account_id)
) WITH (fillfactor = 45); -- a hold is filled in the statement that opens it: room for both rows

-- Whole, not only of the open ones: a predicate on closed_entry would make ending a hold touch every index.
CREATE INDEX hold_account ON hold (account_id);

-- One leg of an entry. The composite keys make another asset's account, the other book's entry and another
-- account's hold unnameable.
CREATE TABLE posting (
  entry_id bigint NOT NULL,
  leg smallint NOT NULL CHECK (leg >= 0),
  account_id bigint NOT NULL,
  asset text NOT NULL,
  mode text NOT NULL,
  delta numeric(38, 18) NOT NULL CHECK (delta <> 0),
  hold_id bigint,
  PRIMARY KEY (entry_id, leg),
  CONSTRAINT posting_entry FOREIGN KEY (entry_id, mode) REFERENCES journal_entry (id, mode),
  CONSTRAINT posting_account FOREIGN KEY (account_id, asset, mode) REFERENCES ledger_account (id, asset, mode),
  CONSTRAINT posting_hold FOREIGN KEY (hold_id, account_id) REFERENCES hold (id, account_id)
);

CREATE INDEX posting_account_entry ON posting (account_id, entry_id);
