import { format } from "@evenkeel/calc/decimal";
import { formatAmount } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Switch } from "#/ui/switch.tsx";
import type { TicketAction, TicketDraft } from "../model/draft.ts";
import type { TicketSummary } from "../model/summary.ts";

export interface GuaranteedStopProps {
  draft: TicketDraft;
  summary: TicketSummary;
  quote: string;
  dispatch: (action: TicketAction) => void;
}

/** Has the stop-loss filled exactly at its level, for a premium that is paid only then. There where a stop is typed. */
export function GuaranteedStop({ draft, summary, quote, dispatch }: GuaranteedStopProps) {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  if (draft.isReduceOnly || draft.stopLoss === "") return null;
  const premium = summary.lot?.premium ?? null;
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="text-13">
        {t("lot.guaranteed")}
        <span className="block text-ink-soft">
          {premium === null
            ? t("lot.guaranteedText")
            : t("lot.premium", { amount: `${formatAmount(format(premium), 2, tag)} ${quote}` })}
        </span>
      </p>
      <Switch
        label={t("lot.guaranteed")}
        checked={draft.isStopGuaranteed}
        onChange={(isStopGuaranteed) => dispatch({ type: "terms", terms: { isStopGuaranteed } })}
      />
    </div>
  );
}
