import type { ContractOrder } from "@evenkeel/contract/contract-coin";
import { useState } from "react";
import { keepPending, settlePending } from "../model/pending-order.ts";
import type { BuyBody } from "../model/request.ts";
import { type Settled, settleOrder } from "../model/settle-order.ts";
import { followedHere, pendingStore } from "../pending-store.ts";
import { askOutcome, placeOrder } from "../queries.ts";

export type PlaceState = "idle" | "sending" | "checking";

/** Places an order and follows it until it is known what became of it. A reload in between finds its id in the tab. */
export function usePlaceOrder(): { state: PlaceState; place: (body: BuyBody) => Promise<Settled> } {
  const [state, setState] = useState<PlaceState>("idle");
  const place = async (body: BuyBody): Promise<Settled> => {
    const { clientId, coin } = body;
    setState("sending");
    keepPending(pendingStore, { clientId, coin, atMs: Date.now() });
    followedHere.add(clientId);
    const settled = await settleOrder({
      place: (): Promise<ContractOrder> => placeOrder(body),
      ask: () => askOutcome(clientId),
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
