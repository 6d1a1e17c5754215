import { type AlertIndicator, CANDLE_WINDOWS, INDICATOR_LEVELS } from "@evenkeel/contract/alert";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Segmented } from "#/ui/segmented.tsx";
import { type AlertDraft, type AlertKind, type CandleWindow, indicatorOf, kindOf } from "../model/alert-draft.ts";
import { candleText } from "../model/indicator-formula.ts";

const INDICATORS = Object.keys(INDICATOR_LEVELS) as AlertIndicator[];
type Side = "up" | "down";

export interface IndicatorFieldsProps {
  draft: AlertDraft;
  onKind: (kind: AlertKind) => void;
  onCandles: (candles: CandleWindow) => void;
}

/** Which indicator, from which side, of which candles; nothing where the draft watches none. */
export function IndicatorFields({ draft, onKind, onCandles }: IndicatorFieldsProps) {
  const { t } = useTranslation("alerts");
  const { tag } = useLocale();
  const watched = indicatorOf(draft.kind);
  if (watched === null) return null;
  const { indicator, isUp } = watched;
  return (
    <>
      <Segmented<AlertIndicator>
        label={t("kind.indicator")}
        // Their names are the same in every language.
        items={INDICATORS.map((value) => ({ value, label: value.toUpperCase() }))}
        value={indicator}
        onChange={(next) => onKind(kindOf(next, isUp))}
      />
      <Segmented<Side>
        label={t("sideLabel")}
        items={[
          { value: "up", label: t("side.up") },
          { value: "down", label: t("side.down") },
        ]}
        value={isUp ? "up" : "down"}
        onChange={(side) => onKind(kindOf(indicator, side === "up"))}
      />
      <Segmented<CandleWindow>
        label={t("candlesLabel")}
        items={CANDLE_WINDOWS.map((value) => ({ value, label: candleText(value, tag) }))}
        value={draft.candles}
        onChange={onCandles}
      />
    </>
  );
}
