import type { CallOf } from "@evenkeel/contract/endpoint";
import { type KycStatus, kyc, standardVerify } from "@evenkeel/contract/kyc";
import { countryCodes } from "@evenkeel/contract/reference-calls";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#/api/client.ts";
import { queryClient } from "#/api/query-client.ts";
import { refreshUser } from "#/api/user-query.ts";

/** How often the state is asked for while somebody or something looks at a submission. */
const LOOK_MS = 1_500;
const isWaiting = (status: KycStatus | undefined) =>
  status?.levels.some(({ state }) => state === "SUBMITTED" || state === "REVIEW") ?? false;

/** How far the person's identity is verified. */
export const kycQuery = queryOptions({
  queryKey: ["user", "kyc"],
  queryFn: ({ signal }) => call(kyc, {}, { signal }),
  staleTime: 0,
  refetchInterval: (query) => {
    const status = query.state.data;
    if (!isWaiting(status)) return false;
    // Real documents take a day: asking each second would not make it shorter.
    return status?.isSample === true ? LOOK_MS : 60_000;
  },
});

/** The countries' ISO codes. */
export const countriesQuery = queryOptions({
  queryKey: ["countryCodes"],
  queryFn: async ({ signal }) => {
    const groups = await call(countryCodes, {}, { signal });
    return [...new Set(groups.flatMap(({ data }) => data.map(({ countryCode }) => countryCode)))];
  },
  staleTime: 3_600_000,
});

/** Hands a level in; the screen then knows how it stands. */
export async function handIn(body: CallOf<typeof standardVerify>["body"]): Promise<void> {
  const status = await call(standardVerify, { body });
  queryClient.setQueryData(kycQuery.queryKey, status);
  refreshUser();
}
