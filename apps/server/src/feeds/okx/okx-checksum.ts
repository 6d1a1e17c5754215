import { crc32 } from "node:zlib";
import type { BookSide } from "../exchange/book-side.ts";
import type { OrderBook } from "../exchange/order-book.ts";

const LEVELS = 25;

/** OKX's checksum of a book: CRC32, signed, of the best 25 levels as `bid:size:ask:size:…` in the texts that were sent. */
export function okxChecksum({ bids, asks }: OrderBook): number {
  const parts: string[] = [];
  for (let level = 1; level <= LEVELS; level++) {
    push(parts, bids, bids.length - level);
    push(parts, asks, asks.length - level);
  }
  return crc32(parts.join(":")) | 0;
}

function push(parts: string[], side: BookSide, at: number): void {
  const price = side.priceTexts[at];
  if (price !== undefined) parts.push(price, side.sizeTexts[at] as string);
}
