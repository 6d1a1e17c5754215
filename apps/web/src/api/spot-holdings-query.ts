import { type SpotHolding, spotHoldings } from "@evenkeel/contract/spot";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

/** What the spot wallet holds, with costs. */
export const spotHoldingsQuery = queryOptions({
  queryKey: ["user", "spot", "holdings"],
  queryFn: async ({ signal }): Promise<readonly SpotHolding[]> =>
    (await call(spotHoldings, { query: {} }, { signal })).rows,
});
