import { clientIdOutcome } from "@evenkeel/contract/client-id";
import { orderStatus } from "@evenkeel/contract/contract-coin";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { call } from "#/api/client.ts";
import type { PreviewBody } from "./model/request.ts";
import type { TicketCalls } from "./model/ticket-calls.ts";

/** A market order's preview ages with the price. */
const PREVIEW_AGAIN_MS = 5_000;

/** The server's own reckoning of a ticket; not asked while there is nothing to reckon. */
export const previewQuery = (body: PreviewBody | null, calls: TicketCalls) =>
  queryOptions({
    queryKey: ["user", "contract", "preview", calls.name, body],
    enabled: body !== null,
    queryFn: ({ signal }) => (body === null ? null : calls.preview(body, signal)),
    staleTime: PREVIEW_AGAIN_MS,
    refetchInterval: body?.orderType === "market" ? PREVIEW_AGAIN_MS : false,
    gcTime: 30_000,
    retry: false,
  });

const doneReply = z.object({
  code: z.optional(z.number()),
  msg: z.optional(z.string()),
  data: z.optional(z.unknown()),
});

/** What became of a request whose answer did not come. */
export type Outcome<Order> =
  | { readonly state: "unknown" | "inFlight" }
  | { readonly state: "placed"; readonly order: Order }
  | { readonly state: "refused"; readonly key: string };

/** What an order of any product says of itself. */
export const anyOrder = z.object({ id: z.string(), status: orderStatus });
export type AnyOrder = z.infer<typeof anyOrder>;

/** Asks the server what became of a clientId; `shape` is the order's of the product. */
export async function askOutcome<Order>(clientId: string, shape: z.ZodMiniType<Order>): Promise<Outcome<Order>> {
  const { state, reply } = await call(clientIdOutcome, { params: { clientId } });
  if (state !== "done") return { state };
  const bare = z.safeParse(shape, reply);
  if (bare.success) return { state: "placed", order: bare.data };
  const wrapped = z.safeParse(doneReply, reply);
  const order = z.safeParse(shape, wrapped.success ? wrapped.data.data : undefined);
  if (order.success) return { state: "placed", order: order.data };
  return { state: "refused", key: (wrapped.success ? wrapped.data.msg : undefined) ?? "reply.invalid" };
}
