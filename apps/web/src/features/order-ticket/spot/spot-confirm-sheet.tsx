import { format } from "@evenkeel/calc/decimal";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { formatPrice } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { FactRow } from "#/ui/fact.tsx";
import type { LayerProps } from "#/ui/lazy-layer.tsx";
import { ConfirmPanel } from "../components/confirm-panel.tsx";
import { typedPositive } from "../model/ticket.ts";
import { SpotActionWords } from "./spot-action-words.tsx";
import { SpotCostBox } from "./spot-cost-box.tsx";
import { canSlip, hasLimit, hasTrigger, type SpotDraft } from "./spot-draft.ts";
import type { SpotSummary } from "./spot-summary.ts";

interface SpotConfirmSheetProps extends LayerProps {
  draft: SpotDraft;
  summary: SpotSummary;
  row: MarketRow;
  base: string;
  quote: string;
  onConfirm: () => void;
}

/** The order with all its figures, asked for once more before it is sent. */
export default function SpotConfirmSheet({ open, onClose, onConfirm, row, ...order }: SpotConfirmSheetProps) {
  const { t } = useTranslation(["spot", "orders"]);
  const { tag } = useLocale();
  const { draft } = order;
  const price = (text: string) => {
    const value = typedPositive(text);
    return value === null ? t("orders:orderType.market") : formatPrice(format(value), row.tickSize, tag);
  };
  return (
    <ConfirmPanel
      open={open}
      onClose={onClose}
      onConfirm={onConfirm}
      side={draft.side}
      action={<SpotActionWords {...order} row={row} />}
    >
      <dl className="space-y-1.5 text-13">
        <FactRow name={t("orders:orderType.label")}>
          {draft.kind === "pair" ? t("pair") : t(`orders:orderType.${draft.kind}`)}
        </FactRow>
        {hasLimit(draft.kind) && (
          <FactRow name={t("orders:ticket.price")}>
            {price(draft.price)} · {t(`orders:timeInForce.${draft.timeInForce}`)}
          </FactRow>
        )}
        {hasTrigger(draft.kind) && <FactRow name={t("orders:ticket.trigger")}>{price(draft.triggerPrice)}</FactRow>}
        {draft.kind === "pair" && <FactRow name={t("stopLimit")}>{price(draft.stopPrice)}</FactRow>}
        {canSlip(draft) && <FactRow name={t("orders:options.slippage")}>{`${draft.slippage || "1"}%`}</FactRow>}
      </dl>
      <SpotCostBox {...order} />
    </ConfirmPanel>
  );
}
