import { ALERT_KINDS } from "@evenkeel/contract/alert";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { reportError } from "#/api/report-error.ts";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { useTicker } from "#/live/index.ts";
import { Button } from "#/ui/button.tsx";
import { Chips } from "#/ui/chips.tsx";
import { NumberField } from "#/ui/number-field.tsx";
import { Segmented } from "#/ui/segmented.tsx";
import { Switch } from "#/ui/switch.tsx";
import { toast } from "#/ui/toast.tsx";
import {
  type AlertDraft,
  type AlertFrequency,
  type AlertKind,
  type AlertWindow,
  bodyOf,
  firstDraft,
  isChange,
  isPrice,
  issueOf,
  withKind,
} from "../model/alert-draft.ts";
import { addAlert } from "../queries.ts";

const WINDOWS: readonly AlertWindow[] = ["5m", "1h", "24h"];
const FREQUENCIES: readonly AlertFrequency[] = ["once", "daily", "always"];

export interface AlertFormProps {
  row: MarketRow;
  /** The card that lets this device take push messages. */
  pushCard: ReactNode;
}

/** Sets one alert on one instrument, from its present price. */
export function AlertForm({ row, pushCard }: AlertFormProps) {
  const { t } = useTranslation("alerts");
  const ticker = useTicker(row.referCoin);
  const present = { price: ticker?.price ?? row.price, volume: ticker?.volume ?? row.volume24 };
  const [draft, setDraft] = useState(() => firstDraft(present));
  const [isBusy, setBusy] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const change = (part: Partial<AlertDraft>) => setDraft({ ...draft, ...part });
  const issue = issueOf(draft, present);
  const [base, quote] = row.symbol.split("/");
  const unit = isChange(draft.kind) ? "%" : isPrice(draft.kind) ? (quote ?? "") : base;

  const submit = async () => {
    setChecked(true);
    if (issue !== null) return;
    setBusy(true);
    try {
      await addAlert(bodyOf(draft, row));
      toast(t("added"), "good");
      setChecked(false);
    } catch (error) {
      await reportError(error);
    }
    setBusy(false);
  };

  return (
    <div className="space-y-3">
      <Chips<AlertKind>
        label={t("kindLabel")}
        items={ALERT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={draft.kind}
        onChange={(kind) => setDraft(withKind(draft, kind, present))}
        className="-mx-4"
      />
      <NumberField
        label={t(`level.${isChange(draft.kind) ? "change" : isPrice(draft.kind) ? "price" : "volume"}`)}
        value={draft.level}
        onChange={(level) => change({ level })}
        decimals={isPrice(draft.kind) ? decimalsOfStep(row.tickSize) : isChange(draft.kind) ? 2 : 8}
        unit={unit}
        error={isChecked && issue !== null ? t(`issue.${issue}`) : undefined}
      />
      {isChange(draft.kind) && (
        <Segmented<AlertWindow>
          label={t("windowLabel")}
          items={WINDOWS.map((value) => ({ value, label: t(`window.${value}`) }))}
          value={draft.window}
          onChange={(window) => change({ window })}
        />
      )}
      <Segmented<AlertFrequency>
        label={t("frequencyLabel")}
        items={FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) }))}
        value={draft.frequency}
        onChange={(frequency) => change({ frequency })}
      />
      <div className="rounded-card border border-hairline ps-3.5 pe-1.5">
        <div className="flex items-center justify-between">
          <span>{t("channel.inApp")}</span>
          <Switch label={t("channel.inApp")} checked={draft.inApp} onChange={(inApp) => change({ inApp })} />
        </div>
        <div className="flex items-center justify-between border-t border-hairline">
          <span>{t("channel.push")}</span>
          <Switch label={t("channel.push")} checked={draft.push} onChange={(push) => change({ push })} />
        </div>
      </div>
      {draft.push && <Suspense fallback={null}>{pushCard}</Suspense>}
      <Button size="large" busy={isBusy} onClick={() => void submit()}>
        {t("set")}
      </Button>
    </div>
  );
}
