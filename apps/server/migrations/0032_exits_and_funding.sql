-- Exits of parts of a position, trailing exits, funding, margin calls.

ALTER TABLE contract_position
  -- Up to ten exits of a part and one that trails for the whole. They change with their position and in the same row.
  ADD COLUMN exits jsonb NOT NULL DEFAULT '[]'
    CHECK (jsonb_typeof(exits) = 'array' AND jsonb_array_length(exits) <= 11),
  -- What funding has brought, below zero what it has cost; it is part of realised_pnl.
  ADD COLUMN funding numeric(38, 18) NOT NULL DEFAULT 0,
  -- The last instant whose funding is settled.
  ADD COLUMN funded_at timestamptz,
  -- Of which margin ratio, in percent, the owner was told; 0 for none.
  ADD COLUMN margin_call smallint NOT NULL DEFAULT 0 CHECK (margin_call IN (0, 70, 85)),
  ADD CONSTRAINT contract_position_closed_has_no_exits CHECK (status <> 'closed' OR exits = '[]');

-- What each funding instant was settled at. Written with the first charge: whoever is charged after a restart, is charged
-- by the same figures.
CREATE TABLE contract_funding (
  coin text NOT NULL,
  settled_at timestamptz NOT NULL,
  rate numeric(38, 18) NOT NULL,
  mark numeric(38, 18) NOT NULL CHECK (mark > 0),
  -- The quote whose mark price it is.
  quote_id bigint NOT NULL,
  PRIMARY KEY (coin, settled_at)
);
GRANT SELECT, INSERT ON contract_funding TO evenkeel_app;
GRANT SELECT ON contract_funding TO evenkeel_audit;
