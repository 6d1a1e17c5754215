import { crc32 } from "node:zlib";
import type { BookSide } from "../exchange/book-side.ts";
import type { OrderBook } from "../exchange/order-book.ts";

const LEVELS = 10;

/** Kraken's checksum of a book: CRC32, unsigned, of the best 10 asks, then bids, without points and leading zeros. */
export function krakenChecksum({ bids, asks }: OrderBook): number {
  return crc32(sideText(asks) + sideText(bids));
}

function sideText({ length, priceTexts, sizeTexts }: BookSide): string {
  let text = "";
  for (let at = length - 1; at >= 0 && at >= length - LEVELS; at--) {
    text += bare(priceTexts[at] as string) + bare(sizeTexts[at] as string);
  }
  return text;
}

function bare(decimal: string): string {
  return decimal.replace(".", "").replace(/^0+/, "");
}
