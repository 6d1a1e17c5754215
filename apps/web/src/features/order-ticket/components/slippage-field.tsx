import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { NumberField } from "#/ui/number-field.tsx";

/** The bound's presets, in percent. */
const BOUNDS = ["0.1", "0.5", "1", "2"];

interface SlippageFieldProps {
  /** In percent, as typed; empty for the usual. */
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** How far from the quote an order at the market may fill. */
export function SlippageField({ value, error, onChange }: SlippageFieldProps) {
  const { t } = useTranslation("orders");
  return (
    <>
      <NumberField
        label={t("options.slippage")}
        value={value}
        decimals={2}
        placeholder="1"
        error={error}
        onChange={onChange}
        unit="%"
      />
      <div className="mt-2 grid grid-cols-4 gap-2">
        {BOUNDS.map((percent) => (
          <button
            key={percent}
            type="button"
            aria-pressed={value === percent}
            onClick={() => onChange(percent)}
            className={classNames(
              "num min-h-11 rounded-field text-13 font-semibold",
              value === percent ? "bg-ink text-on-ink" : "bg-sunken text-ink-soft dark:bg-hairline",
            )}
          >
            {percent}%
          </button>
        ))}
      </div>
      <p className="mt-2 text-13 text-ink-soft">{t("options.slippageText")}</p>
    </>
  );
}
