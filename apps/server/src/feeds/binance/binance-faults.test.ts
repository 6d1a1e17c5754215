import { describe } from "vitest";
import { describeFaults } from "../exchange/testing/fault-suite.ts";
import { NO_RECORDINGS, RECORDINGS } from "../exchange/testing/recordings.ts";
import { openBinance } from "./testing/binance-exchange.ts";

if (RECORDINGS === null) console.log(NO_RECORDINGS);

describe.skipIf(RECORDINGS === null)("faults of Binance", () => {
  if (RECORDINGS === null) return;
  describeFaults("spot", openBinance("spot"));
  describeFaults("USDT-M", openBinance("usdm"));
});
