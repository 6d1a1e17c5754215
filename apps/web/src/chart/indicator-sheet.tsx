import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { INDICATORS, type IndicatorKind } from "./indicator-catalogue.ts";
import { IndicatorRow } from "./indicator-row.tsx";
import { FIRST_INDICATORS, type ShownIndicator, toggleIndicator, withParams } from "./indicator-settings.ts";

export interface IndicatorSheetProps {
  open: boolean;
  onClose: () => void;
  shown: readonly ShownIndicator[];
  onChange: (shown: readonly ShownIndicator[]) => void;
}

const PLACES: readonly IndicatorKind["place"][] = ["overlay", "pane"];

/** Every indicator with its switch; those that are shown open their parameters. */
export function IndicatorSheet({ open, onClose, shown, onChange }: IndicatorSheetProps) {
  const { t } = useTranslation("chart");
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("indicators.title")}
      footer={
        <Button look="quiet" size="large" onClick={() => onChange(FIRST_INDICATORS)}>
          {t("indicators.reset")}
        </Button>
      }
    >
      <div className="h-[64dvh] space-y-5">
        {PLACES.map((place) => (
          <section key={place} aria-label={t(`indicators.${place}`)}>
            <h3 className="text-13 text-ink-soft">{t(`indicators.${place}`)}</h3>
            <ul>
              {INDICATORS.filter((kind) => kind.place === place).map((kind) => (
                <IndicatorRow
                  key={kind.name}
                  kind={kind}
                  shown={shown.find(({ name }) => name === kind.name)}
                  onToggle={() => onChange(toggleIndicator(shown, kind.name))}
                  onParams={(params) => onChange(withParams(shown, kind.name, params))}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Sheet>
  );
}
