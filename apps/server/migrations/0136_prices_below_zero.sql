-- Crude oil has been settled below zero (20 April 2020). Nothing is opened near there, and what is open must be closed at whatever
-- the market gives: a closing may have a price of any sign, an opening may not.
ALTER TABLE contract_fill
  DROP CONSTRAINT contract_fill_price_check,
  DROP CONSTRAINT contract_fill_value_check,
  ADD CONSTRAINT contract_fill_opens_above_zero CHECK (purpose <> 'open' OR (price > 0 AND value > 0));

ALTER TABLE contract_order
  DROP CONSTRAINT contract_order_filled_value_check,
  ADD CONSTRAINT contract_order_opens_above_zero CHECK (purpose <> 'open' OR filled_value >= 0),
  -- What the engine derives of a price goes where the price goes; what people name is above zero by the contract.
  DROP CONSTRAINT contract_order_price_bound_check,
  DROP CONSTRAINT contract_order_trigger_price_check,
  DROP CONSTRAINT contract_order_extreme_price_check;
