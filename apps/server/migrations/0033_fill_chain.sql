-- Fills form a hash chain in the order in which they became true: each row's hash covers its own content and the hash of the
-- row before. Changing, removing or inserting a fill, with whatever rights, shows when the chain is computed again
-- (npm run verify-fills). Fills older than the chain have none.
ALTER TABLE contract_fill
  ADD COLUMN chain_no bigint UNIQUE CHECK (chain_no > 0),
  ADD COLUMN chain_hash bytea CHECK (length(chain_hash) = 32),
  ADD CONSTRAINT contract_fill_chain_whole CHECK ((chain_no IS NULL) = (chain_hash IS NULL));
