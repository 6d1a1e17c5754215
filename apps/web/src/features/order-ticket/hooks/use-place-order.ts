import type { ContractOrder } from "@evenkeel/contract/contract-coin";
import { useState } from "react";
import type { BuyBody } from "../model/request.ts";
import { type Settled, settleOrder } from "../model/settle-order.ts";
import { askOutcome, placeOrder } from "../queries.ts";

export type PlaceState = "idle" | "sending" | "checking";

/** Places an order and follows it until it is known what became of it. */
export function usePlaceOrder(): { state: PlaceState; place: (body: BuyBody) => Promise<Settled> } {
  const [state, setState] = useState<PlaceState>("idle");
  const place = async (body: BuyBody): Promise<Settled> => {
    setState("sending");
    const settled = await settleOrder({
      place: (): Promise<ContractOrder> => placeOrder(body),
      ask: () => askOutcome(body.clientId),
      wait: (ms) => new Promise((done) => setTimeout(done, ms)),
      onChecking: () => setState("checking"),
    });
    setState("idle");
    return settled;
  };
  return { state, place };
}
