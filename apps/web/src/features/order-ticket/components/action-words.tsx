import { format } from "@evenkeel/calc/decimal";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { formatAmount, formatPrice, NO_VALUE } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { hasStop, type TicketDraft } from "../model/draft.ts";
import type { TicketSummary } from "../model/summary.ts";
import { typedPositive } from "../model/ticket.ts";

export interface ActionWordsProps {
  draft: TicketDraft;
  summary: TicketSummary;
  row: Pick<MarketRow, "tickSize" | "qtyStep">;
  base: string;
  /** What is named where there is no size yet. */
  name: string;
}

/** What the button does, in full: "Stop long 0.1 BTC at 65,000.0". */
export function ActionWords({ draft, summary, row, base, name }: ActionWordsProps) {
  const { t } = useTranslation("orders");
  const { tag, dir } = useLocale();
  const { orderType } = draft;
  const how = hasStop(orderType) ? "stop" : orderType === "trailingStop" ? "trail" : "now";
  const side = t(`action.${draft.isReduceOnly ? "close" : "open"}.${how}.${draft.side}`);
  // A symbol that begins with digits would be turned round among words that run from the right.
  const asset = dir === "rtl" ? `\u2066${name}\u2069` : name;
  if (summary.qty === null || summary.qty <= 0n) return t("ticket.submitEmpty", { side, asset });
  const digits = Math.max(decimalsOfStep(row.qtyStep), decimalsOfStep(format(summary.qty)));
  const price = (text: string) => {
    const value = typedPositive(text);
    return formatPrice(value === null ? null : format(value), row.tickSize, tag);
  };
  const words = { side, qty: formatAmount(format(summary.qty), digits, tag), asset: base };
  switch (orderType) {
    case "market":
      return t("ticket.submitMarket", words);
    case "limit":
      return t("ticket.submitLimit", { ...words, price: price(draft.price) });
    case "stopMarket":
      return t("ticket.submitLimit", { ...words, price: price(draft.triggerPrice) });
    case "stopLimit":
      return t("ticket.submitStopLimit", { ...words, price: price(draft.price), trigger: price(draft.triggerPrice) });
    case "trailingStop":
      return t("ticket.submitTrail", { ...words, rate: draft.callbackRate || NO_VALUE });
  }
}
