import * as z from "zod/mini";
import type { Json } from "../exchange/frame.ts";
import type { VendorPrice } from "./price-stream.ts";

const seconds = z.int().check(z.gt(946_684_800), z.lt(4_102_444_800));

const priceEvent = z.object({
  event: z.literal("price"),
  symbol: z.string(),
  exchange: z.optional(z.string()),
  timestamp: seconds,
  price: z.number(),
  bid: z.optional(z.number()),
  ask: z.optional(z.number()),
  day_volume: z.optional(z.nullable(z.number())),
});

/** A price that the socket tells, with its symbol as it was subscribed to: bare, or with the exchange. Null for none. */
export function readPriceEvent(frame: Json): { symbols: readonly string[]; price: VendorPrice } | null {
  const { data } = z.safeParse(priceEvent, frame);
  if (data === undefined) return null;
  const { symbol, exchange, timestamp, price, bid, ask, day_volume: dayVolume } = data;
  return {
    symbols: exchange === undefined ? [symbol] : [`${symbol}:${exchange}`, symbol],
    price: {
      price,
      ts: timestamp * 1_000,
      ...(bid !== undefined && { bid }),
      ...(ask !== undefined && { ask }),
      ...(typeof dayVolume === "number" && { dayVolume }),
    },
  };
}

const quoteReply = z.object({
  timestamp: seconds,
  last_quote_at: z.optional(seconds),
  close: z.string(),
});

/** The answer of `/quote` for one symbol. @throws Error where it is none: the vendor also says its errors with status 200. */
export function readQuoteReply(body: unknown): VendorPrice {
  const { timestamp, last_quote_at: quotedAt, close } = quoteReply.parse(body);
  return { price: Number(close), ts: (quotedAt ?? timestamp) * 1_000 };
}

const dayReply = z.object({
  datetime: z.string(),
  close: z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,8})?$/)),
});

/** The answer of `/eod`: the close of a day; null where it is of another day. @throws Error where it is none. */
export function readDayReply(body: unknown, day: string): string | null {
  const { datetime, close } = dayReply.parse(body);
  return datetime === day ? close : null;
}
