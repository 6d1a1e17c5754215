import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { decimal, id, instant, page, wholeNumber } from "./primitives.ts";

/** The wallets by their number on the wire. */
export const WALLETS = { funding: 1, spot: 2, contract: 3, derivatives: 4, earn: 5 } as const;
export type WalletName = keyof typeof WALLETS;

/** What a journal entry is about; the words of the bills. */
export const ENTRY_TYPES = [
  "grant",
  "topUp",
  "hold",
  "release",
  "open",
  "close",
  "trade",
  "liquidation",
  "funding",
  "dividend",
  "transfer",
  "seasonEnd",
  "fee",
  "practice",
  "correction",
] as const;
export const entryType = z.enum(ENTRY_TYPES, "field.choice");
export type EntryType = z.infer<typeof entryType>;

/** One bill: what one journal entry did to one asset of one wallet (available and frozen together). */
export const bill = z.object({
  id: z.string(),
  entryId: id,
  type: entryType,
  accountType: z.literal([1, 2, 3, 4, 5]),
  coin: z.string(),
  change: decimal,
  availableChange: decimal,
  frozenChange: decimal,
  balance: decimal,
  refType: z.string(),
  refId: z.string(),
  createdAt: instant,
});
export type Bill = z.infer<typeof bill>;

const whole = wholeNumber(0, 9_999_999_999_999);

export const billList = endpoint({
  name: "billList",
  method: "GET",
  path: "/api/asset/bill/list",
  access: "user",
  rate: "read",
  summary:
    "The ledger's rows of the person who asks, newest first. `moves=total` leaves out those that only freeze or release.",
  query: z.strictObject({
    type: z.optional(entryType),
    coin: z.optional(z.string().check(z.maxLength(16, "field.tooLong"))),
    accountType: z.optional(wholeNumber(1, 5)),
    moves: z.optional(z.enum(["all", "total"], "field.choice")),
    startTime: z.optional(whole),
    endTime: z.optional(whole),
    ...page,
  }),
  row: bill,
  errors: [],
});
