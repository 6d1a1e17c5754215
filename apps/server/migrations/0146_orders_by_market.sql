-- The search for orders, and the lists of one market, go by what is asked for and not through all that a person ever ordered.
CREATE INDEX contract_order_market ON contract_order (user_id, mode, coin, id DESC);
CREATE INDEX spot_order_market ON spot_order (user_id, mode, coin, id DESC);
