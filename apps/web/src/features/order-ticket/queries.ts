import { clientIdOutcome } from "@evenkeel/contract/client-id";
import { buy, type ContractOrder, contractOrder, preview } from "@evenkeel/contract/contract-coin";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { call } from "#/api/client.ts";
import type { BuyBody, PreviewBody } from "./model/request.ts";

/** A market order's preview ages with the price. */
const PREVIEW_AGAIN_MS = 5_000;

/** The server's own reckoning of a ticket; not asked while there is nothing to reckon. */
export const previewQuery = (body: PreviewBody | null) =>
  queryOptions({
    queryKey: ["user", "contract", "preview", body],
    enabled: body !== null,
    queryFn: ({ signal }) => (body === null ? null : call(preview, { body }, { signal })),
    staleTime: PREVIEW_AGAIN_MS,
    refetchInterval: body?.orderType === "market" ? PREVIEW_AGAIN_MS : false,
    gcTime: 30_000,
    retry: false,
  });

/** Places the order. */
export function placeOrder(body: BuyBody): Promise<ContractOrder> {
  return call(buy, { body });
}

const doneReply = z.object({
  code: z.optional(z.number()),
  msg: z.optional(z.string()),
  data: z.optional(z.unknown()),
});

/** What became of a request whose answer did not come. */
export type Outcome =
  | { readonly state: "unknown" | "inFlight" }
  | { readonly state: "placed"; readonly order: ContractOrder }
  | { readonly state: "refused"; readonly key: string };

/** Asks the server what became of a clientId. */
export async function askOutcome(clientId: string): Promise<Outcome> {
  const { state, reply } = await call(clientIdOutcome, { params: { clientId } });
  if (state !== "done") return { state };
  const bare = z.safeParse(contractOrder, reply);
  if (bare.success) return { state: "placed", order: bare.data };
  const wrapped = z.safeParse(doneReply, reply);
  const order = z.safeParse(contractOrder, wrapped.success ? wrapped.data.data : undefined);
  if (order.success) return { state: "placed", order: order.data };
  return { state: "refused", key: (wrapped.success ? wrapped.data.msg : undefined) ?? "reply.invalid" };
}
