import { INTERVALS, type Interval } from "@evenkeel/contract/market";
import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { Button } from "#/ui/button.tsx";
import { Segmented } from "#/ui/segmented.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { TextField } from "#/ui/text-field.tsx";
import { CHART_SCALES, CHART_TYPES, type ChartSettings } from "./chart-settings.ts";
import { NOTE_LENGTH } from "./drawing.ts";

const TILE = "min-h-12 rounded-field px-2 font-semibold";
const tile = (isOn: boolean) => classNames(TILE, isOn ? "bg-ink text-on-ink" : "bg-sunken text-ink");

interface SheetProps {
  open: boolean;
  onClose: () => void;
}

/** All candle lengths. */
export function IntervalSheet({
  open,
  onClose,
  interval,
  onInterval,
}: SheetProps & { interval: Interval; onInterval: (interval: Interval) => void }) {
  const { t } = useTranslation("chart");
  return (
    <Sheet open={open} onClose={onClose} title={t("interval")}>
      <div className="grid grid-cols-3 gap-2">
        {INTERVALS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === interval}
            onClick={() => {
              onInterval(each);
              onClose();
            }}
            className={tile(each === interval)}
          >
            {t(`intervals.${each}`)}
          </button>
        ))}
      </div>
    </Sheet>
  );
}

/** How prices are drawn and what the axis measures. */
export function LookSheet({
  open,
  onClose,
  settings,
  onChange,
}: SheetProps & { settings: ChartSettings; onChange: (change: Partial<ChartSettings>) => void }) {
  const { t } = useTranslation("chart");
  return (
    <Sheet open={open} onClose={onClose} title={t("look.title")}>
      <fieldset>
        <legend className="mb-2 text-13 text-ink-soft">{t("look.type")}</legend>
        <div className="grid grid-cols-3 gap-2">
          {CHART_TYPES.map((type) => (
            <button
              key={type}
              type="button"
              aria-pressed={type === settings.type}
              onClick={() => onChange({ type })}
              className={tile(type === settings.type)}
            >
              {t(`look.${type}`)}
            </button>
          ))}
        </div>
      </fieldset>
      <p aria-hidden="true" className="mt-5 mb-2 text-13 text-ink-soft">
        {t("look.scale")}
      </p>
      <Segmented
        label={t("look.scale")}
        items={CHART_SCALES.map((scale) => ({ value: scale, label: t(`look.${scale}`) }))}
        value={settings.scale}
        onChange={(scale) => onChange({ scale })}
      />
    </Sheet>
  );
}

/** Asks for the words of a note before its place. */
export function NoteSheet({ open, onClose, onNote }: SheetProps & { onNote: (text: string) => void }) {
  const { t } = useTranslation("chart");
  return (
    <Sheet open={open} onClose={onClose} title={t("draw.tool.note")}>
      {open && (
        <NoteForm
          onNote={(text) => {
            onNote(text);
            onClose();
          }}
        />
      )}
    </Sheet>
  );
}

function NoteForm({ onNote }: { onNote: (text: string) => void }) {
  const { t } = useTranslation("chart");
  const [text, setText] = useState("");
  const words = text.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (words !== "") onNote(words);
      }}
      className="space-y-3"
    >
      <TextField
        label={t("draw.noteText")}
        value={text}
        onChange={setText}
        maxLength={NOTE_LENGTH}
        autoComplete="off"
      />
      <Button type="submit" size="large" disabled={words === ""}>
        {t("draw.noteNext")}
      </Button>
    </form>
  );
}
