import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { clientId, coin, id, positiveDecimal, unlockId } from "./primitives.ts";
import { OPENING_ERRORS } from "./risk-limits.ts";
import { spotOrder } from "./spot.ts";

/** Calls that change open spot orders: one amended, all cancelled together. */

export const spotAmend = endpoint({
  name: "spotAmend",
  method: "POST",
  path: "/api/spot/amend",
  access: "user",
  rate: "order",
  identity: "trading",
  module: "spot",
  summary:
    "Change an open spot order; an absent field stays. A new price or a larger size joins the end of the queue, as a new order would. A pair has one size: changing that of one half changes the other's.",
  idempotent: true,
  body: z.strictObject({
    clientId,
    id,
    qty: z.optional(positiveDecimal),
    amount: z.optional(positiveDecimal),
    price: z.optional(positiveDecimal),
    triggerPrice: z.optional(positiveDecimal),
    unlockId,
  }),
  data: spotOrder,
  errors: [
    "order.notFound",
    "order.final",
    "ledger.insufficient",
    ...OPENING_ERRORS,
    "module.closed",
    "market.stale",
    "market.closed",
    "request.inFlight",
    "request.clientIdReused",
  ],
});

/** As for contracts, with the same words; said again here, as the trade screen of contracts would load a file more for one place. */
export const spotCancelAll = endpoint({
  name: "spotCancelAll",
  method: "POST",
  path: "/api/spot/cancelAll",
  access: "user",
  rate: "reduce",
  summary: "Cancel every open spot order, or those of one coin, all or none.",
  idempotent: true,
  body: z.strictObject({ clientId: z.optional(clientId), coin: z.optional(coin) }),
  data: z.object({ canceled: z.array(id) }),
  errors: ["request.inFlight", "request.clientIdReused"],
});
