import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { NumberField } from "#/ui/number-field.tsx";
import { Switch } from "#/ui/switch.tsx";
import type { INDICATORS } from "./indicator-catalogue.ts";
import { firstParams, readParams, type ShownIndicator } from "./indicator-settings.ts";

export interface IndicatorRowProps {
  kind: (typeof INDICATORS)[number];
  /** Absent while it is not shown. */
  shown: ShownIndicator | undefined;
  onToggle: () => void;
  onParams: (params: readonly number[]) => void;
}

/** One indicator: its name, what it is, its switch, and its parameters while it is shown. */
export function IndicatorRow({ kind, shown, onToggle, onParams }: IndicatorRowProps) {
  const { t } = useTranslation("chart");
  return (
    <li className="border-hairline not-first:border-t">
      <div className="flex min-h-14 items-center gap-3">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{kind.name}</span>
          <span className="block text-13 text-ink-faint">{t(`indicators.name.${kind.name}`)}</span>
        </span>
        <Switch label={kind.name} checked={shown !== undefined} onChange={onToggle} />
      </div>
      {shown && kind.params.length > 0 && <Params kind={kind} shown={shown} onParams={onParams} />}
    </li>
  );
}

function Params({ kind, shown, onParams }: Omit<IndicatorRowProps, "onToggle" | "shown"> & { shown: ShownIndicator }) {
  const { t } = useTranslation("chart");
  // What is typed stands beside what is drawn: a period that is half typed changes nothing yet.
  const [texts, setTexts] = useState(() => shown.params.map(String));
  const { issues } = readParams(kind, texts);
  const type = (next: readonly string[]) => {
    setTexts([...next]);
    const { params } = readParams(kind, next);
    if (params) onParams(params);
  };
  const first = firstParams(kind);
  const isFirst = texts.every((text, index) => text === String(first[index]));
  return (
    <div className="pb-3">
      <div className="grid grid-cols-3 items-start gap-2">
        {kind.params.map(({ min, max }, index) => {
          const issue = issues[index];
          return (
            <NumberField
              // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is its place in the row.
              key={index}
              label={t("indicators.param", { name: kind.name, number: index + 1 })}
              hideLabel
              compact
              decimals={0}
              value={texts[index] ?? ""}
              onChange={(text) => type(texts.map((each, other) => (other === index ? text : each)))}
              error={issue && t(`indicators.issue.${issue}`, { min, max })}
            />
          );
        })}
      </div>
      <Button look="quiet" size="small" className="mt-2" disabled={isFirst} onClick={() => type(first.map(String))}>
        {t("indicators.resetOne")}
      </Button>
    </div>
  );
}
