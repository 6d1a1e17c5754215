import { type Decimal, format } from "@evenkeel/calc/decimal";
import { formatAmount, formatRate, NO_VALUE } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { FactRow } from "#/ui/fact.tsx";
import type { SpotDraft } from "./spot-draft.ts";
import type { SpotSummary } from "./spot-summary.ts";

/** Digits of what is said in money and in coins. */
const MONEY_DIGITS = 2;
const COIN_DIGITS = 8;

export interface SpotCostBoxProps {
  draft: SpotDraft;
  summary: SpotSummary;
  base: string;
  quote: string;
}

/** What the order costs and brings: the fee is taken from what is received. */
export function SpotCostBox({ draft, summary, base, quote }: SpotCostBoxProps) {
  const { t } = useTranslation("spot");
  const { tag } = useLocale();
  const [pays, gets] = draft.side === "buy" ? [quote, base] : [base, quote];
  const said = (value: Decimal | null, asset: string) =>
    value === null
      ? NO_VALUE
      : `${formatAmount(format(value), asset === quote ? MONEY_DIGITS : COIN_DIGITS, tag)} ${asset}`;
  const rate = summary.feeRate === null ? "" : ` · ${formatRate(format(summary.feeRate), tag, 2)}`;
  return (
    <dl className="mt-3 space-y-1.5 border-t border-hairline pt-3 text-13" aria-live="off">
      <FactRow name={t("cost.value")}>{said(summary.value, quote)}</FactRow>
      <FactRow name={t("cost.fee")}>
        {said(summary.fee, gets)}
        {summary.fee !== null && <span className="font-regular text-ink-faint">{rate}</span>}
      </FactRow>
      <FactRow name={t("cost.spread")}>{said(summary.spreadCost, quote)}</FactRow>
      <FactRow name={t("cost.receives")}>{said(summary.receives, gets)}</FactRow>
      <FactRow name={t("cost.after")}>{said(summary.availableAfter, pays)}</FactRow>
    </dl>
  );
}
