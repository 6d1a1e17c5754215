import * as z from "zod/mini";
import { cancelAll } from "./contract-coin-changes.ts";
import { endpoint } from "./endpoint.ts";
import { clientId, id, positiveDecimal, unlockId } from "./primitives.ts";
import { OPENING_ERRORS } from "./risk-limits.ts";
import { spotOrder } from "./spot.ts";

/** Calls that change open spot orders: one amended, all cancelled together. */

export const spotAmend = endpoint({
  name: "spotAmend",
  method: "POST",
  path: "/api/spot/amend",
  access: "user",
  rate: "order",
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

/** As for contracts, with the same words. */
export const spotCancelAll = endpoint({
  name: "spotCancelAll",
  method: "POST",
  path: "/api/spot/cancelAll",
  access: "user",
  rate: "reduce",
  summary: "Cancel every open spot order, or those of one coin, all or none.",
  idempotent: true,
  body: cancelAll.body,
  data: cancelAll.data,
  errors: cancelAll.errors,
});
