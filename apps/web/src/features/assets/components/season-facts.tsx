import type { Season } from "@evenkeel/contract/simulate";
import { directionOf } from "#/format/decimal-text.ts";
import { formatPercent, NO_VALUE } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useEyes } from "#/lib/eyes.ts";
import { FactRow } from "#/ui/fact.tsx";
import { Amount } from "./amount.tsx";

const TONES = { up: "text-up", down: "text-down", flat: undefined } as const;

/** How a season went, as figures. */
export function SeasonFacts({ season }: { season: Season }) {
  const { t } = useTranslation("assets");
  const { tag } = useLocale();
  const { isOpen } = useEyes();
  const tone = isOpen ? TONES[directionOf(season.pnl)] : undefined;
  const unsigned = (rate: string | null) => (rate === null ? NO_VALUE : formatPercent(rate, tag).replace("+", ""));
  return (
    <dl className="space-y-2">
      <FactRow name={t("sim.start")}>
        <Amount value={season.startBalance} unit="USDT" />
      </FactRow>
      <FactRow name={t("sim.equity")}>
        <Amount value={season.equity} unit="USDT" />
      </FactRow>
      <FactRow name={t("pnl")} tone={tone}>
        <Amount value={season.pnl} isSigned unit="USDT" />
      </FactRow>
      <FactRow name={t("sim.return")} tone={tone}>
        {season.returnRate === null ? NO_VALUE : formatPercent(season.returnRate, tag)}
      </FactRow>
      <FactRow name={t("sim.drawdown")}>{unsigned(season.maxDrawdown)}</FactRow>
      <FactRow name={t("sim.trades")}>{season.trades}</FactRow>
      <FactRow name={t("sim.winRate")}>{unsigned(season.winRate)}</FactRow>
    </dl>
  );
}
