import * as z from "zod/mini";
import { orderPurpose, orderStatus, orderType } from "./contract-coin.ts";
import { endpoint } from "./endpoint.ts";
import { side } from "./market.ts";
import { clientId, coin, decimal, id, instant, page, wholeNumber } from "./primitives.ts";

/** Whose order it is. Contracts of all classes are one product here: the coin says which class. */
export const orderProduct = z.enum(["contract", "spot"]);

/** An order of any product, with what orders of all have. `purpose` is a contract's: spot orders have none. */
export const foundOrder = z.object({
  product: orderProduct,
  id,
  clientId: z.nullable(clientId),
  coin,
  /** The market as it is shown: "BTC/USDT". */
  symbol: z.string(),
  side,
  purpose: z.nullable(orderPurpose),
  orderType,
  status: orderStatus,
  price: z.nullable(decimal),
  avgPrice: z.nullable(decimal),
  qty: decimal,
  filledQty: decimal,
  createdAt: instant,
});
export type FoundOrder = z.infer<typeof foundOrder>;

export const orderSearch = endpoint({
  name: "orderSearch",
  method: "GET",
  path: "/api/order/search",
  access: "user",
  rate: "read",
  summary:
    "Orders of all products, open and ended, newest first. `text` is the beginning of a market's symbol or name; where no market begins so, a part of an order's number (four digits or more), of its clientId, or a position's number. Capitals and signs do not count.",
  query: z.strictObject({
    text: z.optional(z.string().check(z.maxLength(64, "field.tooLong"))),
    startTime: z.optional(wholeNumber(0, 9_999_999_999_999)),
    endTime: z.optional(wholeNumber(0, 9_999_999_999_999)),
    ...page,
  }),
  row: foundOrder,
  errors: [],
});
