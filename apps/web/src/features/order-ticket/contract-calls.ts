import { buy, contractOrder, preview } from "@evenkeel/contract/contract-coin";
import { call } from "#/api/client.ts";
import type { TicketCalls } from "./model/ticket-calls.ts";

/** The calls of contracts on coins. */
export const contractCalls: TicketCalls = {
  name: "contract",
  preview: ({ guaranteedStop: _, ...body }, signal) => call(preview, { body }, { signal }),
  place: ({ guaranteedStop: _, ...body }) => call(buy, { body }),
  shape: contractOrder,
};
