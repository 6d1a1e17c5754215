import { homeCoins } from "@evenkeel/contract/market";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#/api/client.ts";
import { learnInstruments } from "#/live/index.ts";

/** What home's overview shows, by group. Names of instruments come in `language`. */
export const homeCoinsQuery = (language: string) =>
  queryOptions({
    queryKey: ["homeCoins", language],
    queryFn: async ({ signal }) => {
      const groups = await call(homeCoins, {}, { signal });
      learnInstruments(Object.values(groups).flat());
      return groups;
    },
  });
