import type { Side } from "@evenkeel/contract/contract-coin";
import type { ErrorKey } from "@evenkeel/contract/errors";
import type { MarketRow } from "@evenkeel/contract/instrument";
import type { TradeOrder, TradePosition } from "#/api/trading/trading-product.ts";
import { useProduct } from "#/api/trading/use-product.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { late } from "#/lib/late.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { contractCalls } from "../contract-calls.ts";
import { useTicketFacts } from "../hooks/use-ticket-facts.ts";
import { TicketForm } from "./ticket-form.tsx";
import { TicketWait } from "./ticket-frame.tsx";

const LotTicket = late(() => import("./lot-ticket.tsx"));

const FIRST_LEVERAGE = 10;

export interface OrderTicketProps {
  open: boolean;
  onClose: () => void;
  row: MarketRow;
  base: string;
  quote: string;
  side: Side;
  /** A price taken from the book: the ticket then opens as a limit order. */
  price?: string | undefined;
  positions: readonly TradePosition[];
  /** Why no order can be placed now; `offline` is the device's own reason. */
  block: ErrorKey | "offline" | null;
  onPlaced: (order: TradeOrder) => void;
}

/** The order ticket as a sheet. The form is made when it opens, with its clientId, and forgotten when it closes. */
export function OrderTicket({ open, onClose, ...form }: OrderTicketProps) {
  const { t } = useTranslation("orders");
  return (
    <Sheet open={open} onClose={onClose} title={t("ticket.title")} hideTitle>
      {open && <TicketPanel {...form} onClose={onClose} />}
    </Sheet>
  );
}

/** What the form itself needs; `onClose` follows an order that was placed. */
export type TicketFormProps = Omit<OrderTicketProps, "open">;

/** The ticket without a sheet around it, of the product that the screen trades. */
export function TicketPanel(props: TicketFormProps) {
  const product = useProduct();
  return product.name === "contract" ? <ContractTicket {...props} /> : <LotTicket {...props} />;
}

function ContractTicket({ row, base, quote, positions, ...form }: TicketFormProps) {
  const { block } = form;
  const { facts, isError, retry } = useTicketFacts(row, quote, positions, block === "offline" ? "market.stale" : block);
  if (!facts) return <TicketWait isError={isError} onRetry={retry} />;
  const most = Math.max(1, ...facts.tiers.map((tier) => tier.maxLeverage));
  const leverage = Math.min(FIRST_LEVERAGE, most);
  return <TicketForm {...form} parts={{ facts, calls: contractCalls, row, base, currency: quote, quote, leverage }} />;
}
