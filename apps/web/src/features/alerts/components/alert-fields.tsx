import { ALERT_NOTE_MAX } from "@evenkeel/contract/alert";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { type ReactNode, Suspense } from "react";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { NumberField } from "#/ui/number-field.tsx";
import { Segmented } from "#/ui/segmented.tsx";
import { Switch } from "#/ui/switch.tsx";
import { TextField } from "#/ui/text-field.tsx";
import {
  type AlertDraft,
  type AlertFrequency,
  type AlertWindow,
  type DraftIssue,
  isChange,
  isPrice,
} from "../model/alert-draft.ts";

const WINDOWS: readonly AlertWindow[] = ["5m", "1h", "24h"];
const FREQUENCIES: readonly AlertFrequency[] = ["once", "daily", "always"];

export interface AlertFieldsProps {
  row: MarketRow;
  draft: AlertDraft;
  onChange: (part: Partial<AlertDraft>) => void;
  /** What is wrong and is to be said now. */
  issue: DraftIssue | null;
  /** Whether the window of a change can still be chosen. */
  hasWindow: boolean;
  /** The card that lets this device take push messages. */
  pushCard: ReactNode;
}

/** What can be said of an alert once its kind is known: its level, how often it tells, where, and why it was set. */
export function AlertFields({ row, draft, onChange, issue, hasWindow, pushCard }: AlertFieldsProps) {
  const { t } = useTranslation("alerts");
  const [base, quote] = row.symbol.split("/");
  const unit = isChange(draft.kind) ? "%" : isPrice(draft.kind) ? (quote ?? "") : base;
  return (
    <>
      <NumberField
        label={t(`level.${isChange(draft.kind) ? "change" : isPrice(draft.kind) ? "price" : "volume"}`)}
        value={draft.level}
        onChange={(level) => onChange({ level })}
        decimals={isPrice(draft.kind) ? decimalsOfStep(row.tickSize) : isChange(draft.kind) ? 2 : 8}
        unit={unit}
        error={issue === null ? undefined : t(`issue.${issue}`)}
      />
      {hasWindow && isChange(draft.kind) && (
        <Segmented<AlertWindow>
          label={t("windowLabel")}
          items={WINDOWS.map((value) => ({ value, label: t(`window.${value}`) }))}
          value={draft.window}
          onChange={(window) => onChange({ window })}
        />
      )}
      <Segmented<AlertFrequency>
        label={t("frequencyLabel")}
        items={FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) }))}
        value={draft.frequency}
        onChange={(frequency) => onChange({ frequency })}
      />
      <TextField
        label={t("note")}
        value={draft.note}
        onChange={(note) => onChange({ note })}
        maxLength={ALERT_NOTE_MAX}
        placeholder={t("notePlaceholder")}
        autoComplete="off"
        enterKeyHint="done"
      />
      <div className="rounded-card border border-hairline ps-3.5 pe-1.5">
        <div className="flex items-center justify-between">
          <span>{t("channel.inApp")}</span>
          <Switch label={t("channel.inApp")} checked={draft.inApp} onChange={(inApp) => onChange({ inApp })} />
        </div>
        <div className="flex items-center justify-between border-t border-hairline">
          <span>{t("channel.push")}</span>
          <Switch label={t("channel.push")} checked={draft.push} onChange={(push) => onChange({ push })} />
        </div>
      </div>
      {draft.push && <Suspense fallback={null}>{pushCard}</Suspense>}
    </>
  );
}
