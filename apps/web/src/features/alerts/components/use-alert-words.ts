import type { Alert } from "@evenkeel/contract/alert";
import { formatExact } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { candlesOf, indicatorOf } from "../model/alert-draft.ts";
import { candleText, indicatorFormula } from "../model/indicator-formula.ts";

/** Says what an alert watches: "Price at or above 65,000", "Price ≥ MA(20) · 1h". */
export function useAlertWords(): (alert: Pick<Alert, "kind" | "level" | "window">) => string {
  const { t } = useTranslation("alerts");
  const { tag, dir } = useLocale();
  return ({ kind, level, window }) => {
    const figure = formatExact(level, tag);
    const watched = indicatorOf(kind);
    if (watched !== null) {
      const formula = indicatorFormula(watched, { price: t("level.price"), level: figure, isRtl: dir === "rtl" });
      return `${formula} · ${candleText(candlesOf(window), tag)}`;
    }
    return t(`says.${kind}`, { level: figure, ...(window !== null && { window: t(`window.${window}`) }) });
  };
}
