import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { side } from "./market.ts";
import { coin, decimal, instant, wholeNumber } from "./primitives.ts";

const level = z.tuple([decimal, decimal]);

export const depth = endpoint({
  name: "depth",
  method: "GET",
  path: "/api/market/depth",
  access: "public",
  rate: "read",
  summary: "Order-book levels `[price, quantity]`, best first.",
  query: z.strictObject({
    referCoin: coin,
    limit: z._default(z.pipe(z.enum(["5", "10", "20"], "field.choice"), z.transform(Number)), 20),
  }),
  data: z.object({ bids: z.array(level), asks: z.array(level), ts: instant, seq: z.int() }),
  errors: ["market.unknownInstrument", "market.stale"],
});

export const trades = endpoint({
  name: "trades",
  method: "GET",
  path: "/api/market/trades",
  access: "public",
  rate: "read",
  summary: "Recent trades, newest first.",
  query: z.strictObject({ referCoin: coin, limit: z._default(wholeNumber(1, 100), 50) }),
  row: z.object({ t: instant, price: decimal, qty: decimal, side }),
  errors: ["market.unknownInstrument"],
});
