import { derivativeOrder, derivativesBuy, derivativesPreview } from "@evenkeel/contract/derivatives";
import * as z from "zod/mini";
import { call } from "#/api/client.ts";
import { orderOfLots } from "#/api/trading/derivatives-product.ts";
import type { PreviewBody } from "./model/request.ts";
import type { TicketCalls } from "./model/ticket-calls.ts";

/** All positions in lots share the wallet, and their size is in lots. */
function inLots<Body extends PreviewBody>({
  qty,
  margin: _margin,
  notional: _notional,
  marginMode: _mode,
  ...body
}: Body) {
  return { ...body, ...(qty === undefined ? {} : { lots: qty }) };
}

/** The calls of futures, currencies, indices and shares. */
export const lotCalls: TicketCalls = {
  name: "derivatives",
  preview: async (body, signal) => {
    const reply = await call(derivativesPreview, { body: inLots(body) }, { signal });
    const { marginRate, pipValue, guaranteedPremium, marginLevelAfter, overnightEstimate, ...shared } = reply;
    return {
      ...shared,
      fundingEstimate: overnightEstimate,
      lot: { marginRate, pipValue, premium: guaranteedPremium, levelAfter: marginLevelAfter },
    };
  },
  place: async (body) => orderOfLots(await call(derivativesBuy, { body: inLots(body) })),
  shape: z.pipe(derivativeOrder, z.transform(orderOfLots)),
};
