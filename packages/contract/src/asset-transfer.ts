import * as z from "zod/mini";
import { accountType, assetCode } from "./asset-overview.ts";
import { endpoint } from "./endpoint.ts";
import { clientId, decimal, id, instant, page, positiveDecimal, wholeNumber } from "./primitives.ts";

/** Moving money between a person's own wallets of the same book. */

const transferRow = z.object({
  id,
  coin: z.string(),
  amount: decimal,
  from: accountType,
  to: accountType,
  createdAt: instant,
});
export type Transfer = z.infer<typeof transferRow>;

const wallet = z.literal([1, 2, 3, 4, 5], "field.choice");

export const transfer = endpoint({
  name: "assetTransfer",
  method: "POST",
  path: "/api/asset/transfer",
  access: "user",
  rate: "write",
  summary: "Move money between two of one's own wallets: at once, free, all or nothing. Books never mix.",
  idempotent: true,
  body: z.strictObject({ clientId, coin: assetCode, amount: positiveDecimal, from: wallet, to: wallet }),
  data: transferRow,
  errors: [
    "asset.unknown",
    "asset.sameWallet",
    "asset.walletRefusesCoin",
    "ledger.insufficient",
    "ledger.precision",
    "market.stale",
    "request.inFlight",
    "request.clientIdReused",
  ],
});

export const transferable = endpoint({
  name: "assetTransferable",
  method: "GET",
  path: "/api/asset/transferable",
  access: "user",
  rate: "read",
  summary:
    "How much of an asset may leave a wallet. Of the contract wallet: no more than is available, nor than cross equity leaves over initial margins.",
  query: z.strictObject({ coin: assetCode, from: wholeNumber(1, 5) }),
  data: z.object({
    coin: z.string(),
    from: accountType,
    available: decimal,
    transferable: decimal,
    /** Decimals that an amount of the asset may have. */
    precision: z.int(),
    /** Taking out more than this raises the margin ratio above 70 %; null where no cross position is open. */
    warnAbove: z.nullable(decimal),
  }),
  errors: ["asset.unknown", "market.stale"],
});

export const transferList = endpoint({
  name: "assetTransferList",
  method: "GET",
  path: "/api/asset/transfer/list",
  access: "user",
  rate: "read",
  summary: "A person's transfers, newest first.",
  query: z.strictObject({ coin: z.optional(assetCode), ...page }),
  row: transferRow,
  errors: [],
});
