import type { OrderStatus, Side } from "@evenkeel/contract/contract-coin";
import type { ErrorKey } from "@evenkeel/contract/errors";
import type { ReactNode } from "react";
import type { OwnLine } from "#/chart/own-line.ts";

/** The tabs of what a person holds, waits for and has done; each product has some of them. */
export type OwnTab = "positions" | "assets" | "orders" | "exits" | "history";

/** A ticket that is asked for, as the desk places it. */
export interface PlacedTicket {
  readonly side: Side;
  /** A price taken from the book. */
  readonly price: string | undefined;
  readonly block: ErrorKey | "offline" | null;
  readonly onPlaced: (order: { readonly status: OrderStatus }) => void;
  readonly onClose: () => void;
}

/** What a product brings to the desk: its own rules, words, lists and ticket. */
export interface DeskTrading {
  /** Its entry of the playing setting. */
  readonly module: string;
  /** Said above the price. */
  readonly notices?: ReactNode;
  /** What is drawn on the chart. */
  readonly lines: readonly OwnLine[];
  readonly tabs: readonly { readonly value: OwnTab; readonly word: string; readonly count?: number }[];
  /** Where a filled order is to be seen. */
  readonly holdings: OwnTab;
  /** The two ways in, under the thumb. */
  readonly bar: { readonly buy: string; readonly sell: string };
  readonly panel: (tab: OwnTab, onOpenTicket: () => void) => ReactNode;
  /** The ticket as a sheet, or where `open` is null as a panel beside the chart. */
  readonly ticket: (placed: PlacedTicket, open: boolean | null) => ReactNode;
}
