-- The funding premium of each perpetual contract over the interval that is running, so that a restart does not begin its
-- average anew. One row a contract, written over; figures of an interval that is over mean nothing.
CREATE TABLE market_funding (
  space text NOT NULL,
  refer_coin text NOT NULL,
  "interval" bigint NOT NULL, -- number of the eight-hour interval since the epoch
  premium_sum double precision NOT NULL, -- 10^-8 of the index, summed over the samples
  samples bigint NOT NULL CHECK (samples > 0),
  PRIMARY KEY (space, refer_coin)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON market_funding TO evenkeel_app;
