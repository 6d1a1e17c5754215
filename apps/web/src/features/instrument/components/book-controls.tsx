import ChartArea from "lucide-react/icons/chart-area";
import ChevronDown from "lucide-react/icons/chevron-down";
import Rows from "lucide-react/icons/rows-3";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { formatAmount } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Chips } from "#/ui/chips.tsx";
import { IconButton } from "#/ui/icon-button.tsx";
import { BOOK_DEPTHS, type BookDepth } from "../model/book-grouping.ts";

export interface BookControlsProps {
  depth: BookDepth;
  onDepth: (depth: BookDepth) => void;
  step: string;
  steps: readonly string[];
  onStep: (step: string) => void;
  isCurve: boolean;
  onCurve: (isCurve: boolean) => void;
}

/** How many levels, in what steps, and whether as rows or as a curve. */
export function BookControls({ depth, onDepth, step, steps, onStep, isCurve, onCurve }: BookControlsProps) {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  const Other = isCurve ? Rows : ChartArea;
  return (
    <div className="flex items-center gap-2 ps-4 pe-2">
      <Chips
        label={t("book.depth")}
        items={BOOK_DEPTHS.map((count) => ({ value: String(count), label: <span className="num">{count}</span> }))}
        value={String(depth)}
        onChange={(value) => onDepth(BOOK_DEPTHS.find((count) => String(count) === value) ?? depth)}
        className="px-0!"
      />
      <label className="relative ms-auto flex h-11 items-center">
        <span className="sr-only">{t("book.group")}</span>
        <select
          value={step}
          disabled={isCurve}
          onChange={(event) => onStep(event.target.value)}
          className="h-7 appearance-none rounded-full bg-sunken dark:bg-hairline ps-3 pe-7 text-13 font-semibold text-ink tabular-nums disabled:opacity-45"
        >
          {steps.map((each) => (
            <option key={each} value={each}>
              {formatAmount(each, decimalsOfStep(each), tag)}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute end-2 size-3.5 text-ink-faint"
          strokeWidth={2}
        />
      </label>
      <IconButton
        label={t(isCurve ? "book.asRows" : "book.asCurve")}
        aria-pressed={isCurve}
        onClick={() => onCurve(!isCurve)}
        className="text-ink-soft"
      >
        <Other className="size-5" strokeWidth={1.6} />
      </IconButton>
    </div>
  );
}
