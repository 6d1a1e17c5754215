import { ALERT_NOTE_MAX, CHANGE_WINDOWS, INDICATOR_LEVELS } from "@evenkeel/contract/alert";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { NumberField } from "#/ui/number-field.tsx";
import { Segmented } from "#/ui/segmented.tsx";
import { Switch } from "#/ui/switch.tsx";
import { TextField } from "#/ui/text-field.tsx";
import {
  type AlertDraft,
  type AlertFrequency,
  type ChangeWindow,
  type DraftIssue,
  indicatorOf,
  isChange,
  levelDecimals,
  unitOf,
} from "../model/alert-draft.ts";

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
  const { label, unit } = useLevelWords(draft.kind, row.symbol);
  return (
    <>
      <NumberField
        label={label}
        value={draft.level}
        onChange={(level) => onChange({ level })}
        decimals={levelDecimals(draft.kind, row.tickSize)}
        unit={unit}
        error={issue === null ? undefined : t(`issue.${issue}`, rangeOf(draft.kind))}
      />
      {hasWindow && isChange(draft.kind) && (
        <Segmented<ChangeWindow>
          label={t("windowLabel")}
          items={CHANGE_WINDOWS.map((value) => ({ value, label: t(`window.${value}`) }))}
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

/** What a kind's level is called, and what it is counted in. */
function useLevelWords(kind: AlertDraft["kind"], symbol: string): { label: string; unit?: string } {
  const { t } = useTranslation("alerts");
  const [base = symbol, quote = ""] = symbol.split("/");
  switch (unitOf(kind)) {
    case "price":
      return { label: t("level.price"), unit: quote };
    case "percent":
      return { label: t(kind === "fundingAbove" ? "level.funding" : "level.change"), unit: "%" };
    case "volume":
      return { label: t("level.volume"), unit: base };
    case "rsi":
      return { label: "RSI" };
    case "boll":
      return { label: t("level.width"), unit: "σ" };
    default:
      return { label: t("level.periods") };
  }
}

/** The bounds of an indicator's level, for the words that name them. */
function rangeOf(kind: AlertDraft["kind"]): { min: string; max: string } {
  const watched = indicatorOf(kind);
  return watched === null ? { min: "", max: "" } : INDICATOR_LEVELS[watched.indicator];
}
