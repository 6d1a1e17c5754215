import { INTERVALS, type Interval } from "@evenkeel/contract/market";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "#/lib/class-names.ts";
import { Sheet } from "#/ui/sheet.tsx";
import type { Study } from "./mount-chart.ts";
import { MAIN_INTERVALS } from "./period.ts";

const STUDIES: readonly Study[] = ["MA", "MACD"];
const PILL =
  "relative flex h-7 min-w-9 items-center justify-center rounded-pill px-1.5 text-13 whitespace-nowrap after:absolute after:-inset-y-2 after:inset-x-0";

export interface ChartToolbarProps {
  interval: Interval;
  onInterval: (interval: Interval) => void;
  studies: ReadonlySet<Study>;
  onStudies: (studies: ReadonlySet<Study>) => void;
}

/** Candle lengths, with the rarer ones behind "More", and the studies that can be switched on. */
export function ChartToolbar({ interval, onInterval, studies, onStudies }: ChartToolbarProps) {
  const { t } = useTranslation("trade");
  const [isOpen, setIsOpen] = useState(false);
  const isMain = MAIN_INTERVALS.some((main) => main === interval);
  const toggle = (study: Study) => {
    const next = new Set(studies);
    if (!next.delete(study)) next.add(study);
    onStudies(next);
  };
  return (
    <div className="flex h-11 items-center gap-0.5 px-3 text-ink-soft">
      <fieldset aria-label={t("chart.interval")} className="flex gap-0.5">
        {MAIN_INTERVALS.map((main) => (
          <button
            key={main}
            type="button"
            aria-pressed={main === interval}
            onClick={() => onInterval(main)}
            className={classNames(PILL, main === interval && "bg-sunken font-semibold text-ink")}
          >
            {t(`chart.intervals.${main}`)}
          </button>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
          className={classNames(PILL, "gap-0.5", !isMain && "bg-sunken font-semibold text-ink")}
        >
          {isMain ? t("chart.more") : t(`chart.intervals.${interval}`)}
          <ChevronDown aria-hidden="true" className="size-3.5" strokeWidth={2} />
        </button>
      </fieldset>
      <div className="ms-auto flex gap-0.5">
        {STUDIES.map((study) => (
          <button
            key={study}
            type="button"
            aria-pressed={studies.has(study)}
            onClick={() => toggle(study)}
            className={classNames(PILL, studies.has(study) && "bg-accent-soft font-semibold text-accent")}
          >
            {study}
            <span className="sr-only">{t(study === "MA" ? "chart.maLabel" : "chart.macdLabel")}</span>
          </button>
        ))}
      </div>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t("chart.interval")}>
        <div className="grid grid-cols-3 gap-2">
          {INTERVALS.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === interval}
              onClick={() => {
                onInterval(each);
                setIsOpen(false);
              }}
              className={classNames(
                "min-h-12 rounded-field font-semibold",
                each === interval ? "bg-ink text-on-ink" : "bg-sunken text-ink",
              )}
            >
              {t(`chart.intervals.${each}`)}
            </button>
          ))}
        </div>
      </Sheet>
    </div>
  );
}
