import { format } from "@evenkeel/calc/decimal";
import type { Tier } from "@evenkeel/calc/risk-tiers";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { formatCompact, formatRate } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { Button } from "#/ui/button.tsx";
import { IconButton } from "#/ui/icon-button.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { Slider } from "#/ui/slider.tsx";

const PRESETS = [1, 2, 5, 10, 20, 50, 75, 100, 125];

export interface LeverageSheetProps {
  open: boolean;
  leverage: number;
  tiers: readonly Tier[];
  /** What the table's rates are. */
  rateName: string;
  quote: string;
  onChoose: (leverage: number) => void;
  onClose: () => void;
}

/** Leverage by slider, steps and presets, with the table that bounds it. */
export function LeverageSheet({ open, onClose, ...rest }: LeverageSheetProps) {
  const { t } = useTranslation("orders");
  return (
    <Sheet open={open} onClose={onClose} title={t("leverage.title")}>
      {open && <LeverageForm {...rest} onClose={onClose} />}
    </Sheet>
  );
}

function LeverageForm({ leverage, tiers, rateName, quote, onChoose, onClose }: Omit<LeverageSheetProps, "open">) {
  const { t } = useTranslation("orders");
  const [value, setValue] = useState(leverage);
  const most = Math.max(1, ...tiers.map((tier) => tier.maxLeverage));
  const set = (next: number) => setValue(Math.min(most, Math.max(1, next)));
  return (
    <>
      <div className="flex items-center justify-between rounded-card bg-sunken">
        <IconButton label={t("leverage.less")} onClick={() => set(value - 1)} disabled={value <= 1}>
          <Minus className="size-5" strokeWidth={1.8} />
        </IconButton>
        <output className="num text-28 font-semibold">{value}×</output>
        <IconButton label={t("leverage.more")} onClick={() => set(value + 1)} disabled={value >= most}>
          <Plus className="size-5" strokeWidth={1.8} />
        </IconButton>
      </div>
      <Slider
        label={t("leverage.label")}
        value={value}
        max={most}
        valueText={t("leverage.value", { leverage: value })}
        onChange={set}
        className="mt-2"
      />
      <div className="flex flex-wrap gap-2">
        {PRESETS.filter((preset) => preset <= most).map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={preset === value}
            onClick={() => set(preset)}
            className={classNames(
              "num min-h-11 min-w-14 flex-1 rounded-field text-13 font-semibold",
              preset === value ? "bg-ink text-on-ink" : "bg-sunken text-ink-soft dark:bg-hairline",
            )}
          >
            {preset}×
          </button>
        ))}
      </div>
      <p className="mt-3 text-13 text-ink-soft">{t("leverage.note")}</p>
      <TierTable tiers={tiers} rateName={rateName} quote={quote} leverage={value} />
      <Button
        size="large"
        className="mt-4"
        onClick={() => {
          onChoose(value);
          onClose();
        }}
      >
        {t("leverage.apply", { leverage: value })}
      </Button>
    </>
  );
}

function TierTable({
  tiers,
  rateName,
  quote,
  leverage,
}: Pick<LeverageSheetProps, "tiers" | "rateName" | "quote" | "leverage">) {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  return (
    <table className="mt-4 w-full text-13">
      <caption className="pb-1.5 text-start font-semibold">{t("leverage.tableTitle")}</caption>
      <thead className="text-11 text-ink-faint">
        <tr>
          <th className="py-1 text-start font-regular">{t("leverage.tableValue", { asset: quote })}</th>
          <th className="text-end font-regular">{t("leverage.tableMax")}</th>
          <th className="text-end font-regular">{rateName}</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier) => (
          <tr
            key={tier.floor.toString()}
            className={classNames("border-t border-hairline", tier.maxLeverage < leverage && "text-ink-faint")}
          >
            <td className="py-1.5">
              {tier.cap === null
                ? t("leverage.above", { value: formatCompact(format(tier.floor), tag) })
                : t("leverage.upTo", { value: formatCompact(format(tier.cap), tag) })}
            </td>
            <td className="text-end">
              <span className="num">{tier.maxLeverage}×</span>
            </td>
            <td className="text-end">
              <span className="num">{formatRate(format(tier.mmr), tag, 2)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
