import { format } from "@evenkeel/calc/decimal";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { formatAmount, formatPrice } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { typedPositive } from "../model/ticket.ts";
import type { SpotDraft } from "./spot-draft.ts";
import type { SpotSummary } from "./spot-summary.ts";

export interface SpotActionWordsProps {
  draft: SpotDraft;
  summary: SpotSummary;
  row: Pick<MarketRow, "tickSize" | "qtyStep">;
  base: string;
  quote: string;
}

/** What the button does, in full: "Buy BTC for 600.00 USDT", "Sell 0.1 BTC at 65,000.0". */
export function SpotActionWords({ draft, summary, row, base, quote }: SpotActionWordsProps) {
  const { t } = useTranslation("spot");
  const { tag } = useLocale();
  const { size, qty } = summary;
  const side = t(`side.${draft.side}`);
  if (size === null || qty === null || size.value <= 0n) return t("action.empty", { side, asset: base });
  const price = (text: string) => {
    const value = typedPositive(text);
    return formatPrice(value === null ? null : format(value), row.tickSize, tag);
  };
  if (size.unit === "amount")
    return t("action.amount", { side, asset: base, amount: formatAmount(format(size.value), 2, tag), quote });
  const digits = Math.max(decimalsOfStep(row.qtyStep), decimalsOfStep(format(qty)));
  return t(`action.${draft.kind}`, {
    side,
    asset: base,
    qty: formatAmount(format(qty), digits, tag),
    price: price(draft.price),
    trigger: price(draft.triggerPrice),
  });
}
