-- How far from the quote a spot order at the market may fill, as a fraction; null where it has a limit, and where nobody chose
-- before this could be chosen: those keep to the default.
ALTER TABLE spot_order ADD COLUMN slippage numeric(38, 18) CHECK (slippage > 0 AND slippage <= 0.1);
