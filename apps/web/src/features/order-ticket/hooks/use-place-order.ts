import { useState } from "react";
import type * as z from "zod/mini";
import { keepPending, settlePending } from "../model/pending-order.ts";
import { type Settled, settleOrder } from "../model/settle-order.ts";
import { followedHere, pendingStore } from "../pending-store.ts";
import { askOutcome } from "../queries.ts";

export type PlaceState = "idle" | "sending" | "checking";

/** How a product's orders are sent, and what one looks like. */
export interface OrderCall<Body extends { clientId: string; coin: string }, Order> {
  readonly place: (body: Body) => Promise<Order>;
  readonly shape: z.ZodMiniType<Order>;
}

/** Places an order and follows it until it is known what became of it. A reload in between finds its id in the tab. */
export function usePlaceOrder<Body extends { clientId: string; coin: string }, Order>(
  orderCall: OrderCall<Body, Order>,
): { state: PlaceState; place: (body: Body) => Promise<Settled<Order>> } {
  const [state, setState] = useState<PlaceState>("idle");
  const place = async (body: Body): Promise<Settled<Order>> => {
    const { clientId, coin } = body;
    setState("sending");
    keepPending(pendingStore, { clientId, coin, atMs: Date.now() });
    followedHere.add(clientId);
    const settled = await settleOrder({
      place: () => orderCall.place(body),
      ask: () => askOutcome(clientId, orderCall.shape),
      wait: (ms) => new Promise((done) => setTimeout(done, ms)),
      onChecking: () => setState("checking"),
    });
    followedHere.delete(clientId);
    if (settled.kind !== "unknown") settlePending(pendingStore, clientId);
    setState("idle");
    return settled;
  };
  return { state, place };
}
