import {
  type ALERT_KINDS,
  type Alert,
  type AlertIndicator,
  type alertAdd,
  type alertFrequency,
  type alertUpdate,
  type CANDLE_WINDOWS,
  type CHANGE_WINDOWS,
  INDICATOR_KINDS,
  INDICATOR_LEVELS,
  type IndicatorKind,
} from "@evenkeel/contract/alert";
import type { CallOf } from "@evenkeel/contract/endpoint";
import type { MarketRow } from "@evenkeel/contract/instrument";
import type * as z from "zod/mini";
import { watchTypeOf } from "#/api/favourites/favourite-key.ts";
import { compareDecimalText, decimalsOfStep } from "#/format/decimal-text.ts";

export type AlertKind = (typeof ALERT_KINDS)[number];
export type ChangeWindow = (typeof CHANGE_WINDOWS)[number];
export type CandleWindow = (typeof CANDLE_WINDOWS)[number];
export type AlertFrequency = z.infer<typeof alertFrequency>;

/** An alert that is being set. `level` is as typed: a price, percent, base units, or an indicator's number, by the kind. */
export interface AlertDraft {
  readonly kind: AlertKind;
  readonly level: string;
  /** Of a change. */
  readonly window: ChangeWindow;
  /** Of an indicator. */
  readonly candles: CandleWindow;
  readonly frequency: AlertFrequency;
  readonly inApp: boolean;
  readonly push: boolean;
  /** The person's own words for it. */
  readonly note: string;
}

/** The figures of now that levels begin from; null where not known. */
export interface Present {
  readonly price: string | null;
  readonly volume: string | null;
}

/** The key of the sentence that says why a draft cannot be set. */
export type DraftIssue = "level" | "range" | "channels" | "holds";

/** Percent that a change begins from, and a funding rate. */
const FIRST_CHANGE = "5";
const FIRST_FUNDING = "0.05";

/** Whether a kind watches a change over a window. */
export const isChange = (kind: AlertKind) => kind === "changeUp" || kind === "changeDown";
/** Whether a kind watches the price itself. */
export const isPrice = (kind: AlertKind) => kind === "priceAbove" || kind === "priceBelow";

const isIndicator = (kind: AlertKind): kind is IndicatorKind => kind in INDICATOR_KINDS;

/** Which indicator a kind watches, and whether from below; null for a kind that watches none. */
export const indicatorOf = (kind: AlertKind) => (isIndicator(kind) ? INDICATOR_KINDS[kind] : null);
/** The kind that watches an indicator from one side. */
export const kindOf = (indicator: AlertIndicator, isUp: boolean): AlertKind => `${indicator}${isUp ? "Up" : "Down"}`;

/** What a kind counts in. */
export function unitOf(kind: AlertKind): "price" | "percent" | "volume" | AlertIndicator {
  if (isPrice(kind)) return "price";
  return indicatorOf(kind)?.indicator ?? (kind === "volumeAbove" ? "volume" : "percent");
}

/** Fraction digits that a kind's level may have on a market of this tick. */
export function levelDecimals(kind: AlertKind, tickSize: string): number {
  const indicator = indicatorOf(kind);
  if (indicator !== null) return INDICATOR_LEVELS[indicator.indicator].decimals;
  if (isPrice(kind)) return decimalsOfStep(tickSize);
  return isChange(kind) ? 2 : kind === "fundingAbove" ? 4 : 8;
}

function firstLevel(kind: AlertKind, { price, volume }: Present): string {
  const indicator = indicatorOf(kind);
  if (indicator !== null) return INDICATOR_LEVELS[indicator.indicator].first;
  if (kind === "fundingAbove") return FIRST_FUNDING;
  if (isChange(kind)) return FIRST_CHANGE;
  return (isPrice(kind) ? price : volume) ?? "";
}

/** A new alert: the price at or above what it is now, told once, in the app. */
export function firstDraft(present: Present): AlertDraft {
  const kind = "priceAbove";
  return {
    kind,
    level: firstLevel(kind, present),
    window: "1h",
    candles: "1h",
    frequency: "once",
    inApp: true,
    push: false,
    note: "",
  };
}

/** The candles of an alert's window; those of an hour where it is the window of a change. */
export const candlesOf = (window: Alert["window"]): CandleWindow =>
  window === null || window === "5m" || window === "24h" ? "1h" : window;

/** An alert as it stands, to be changed. */
export function draftOf({ kind, level, window, frequency, channels, note }: Alert): AlertDraft {
  return {
    kind,
    level,
    window: window === "5m" || window === "24h" ? window : "1h",
    candles: candlesOf(window),
    frequency,
    inApp: channels.includes("inApp"),
    push: channels.includes("push"),
    note,
  };
}

/** Another kind: its level begins from the present again, unless both kinds watch the same figure. */
export function withKind(draft: AlertDraft, kind: AlertKind, present: Present): AlertDraft {
  const isAlike = unitOf(kind) === unitOf(draft.kind) && (kind === "fundingAbove") === (draft.kind === "fundingAbove");
  return { ...draft, kind, level: isAlike ? draft.level : firstLevel(kind, present) };
}

/** Why the draft cannot be set; null where it can. What holds already would fire at once. */
export function issueOf({ kind, level, inApp, push }: AlertDraft, { price, volume }: Present): DraftIssue | null {
  const indicator = indicatorOf(kind);
  if (indicator !== null && !isWithin(level, INDICATOR_LEVELS[indicator.indicator])) return "range";
  if (!/[1-9]/.test(level)) return "level";
  if (!inApp && !push) return "channels";
  const against = (now: string | null) => (now === null ? Number.NaN : compareDecimalText(now, level));
  if (kind === "priceAbove" && against(price) >= 0) return "holds";
  if (kind === "priceBelow" && against(price) <= 0) return "holds";
  if (kind === "volumeAbove" && against(volume) >= 0) return "holds";
  return null;
}

function isWithin(level: string, { min, max }: { readonly min: string; readonly max: string }): boolean {
  return /\d/.test(level) && compareDecimalText(level, min) >= 0 && compareDecimalText(level, max) <= 0;
}

const hasNewLevel = (draft: AlertDraft, { level }: Alert) => compareDecimalText(draft.level, level) !== 0;

/** Why an alert cannot be changed like this; null where it can. Where its level stays it goes on waiting as it did. */
export function issueOfChange(draft: AlertDraft, alert: Alert, present: Present): DraftIssue | null {
  const issue = issueOf(draft, present);
  return issue === "holds" && !hasNewLevel(draft, alert) ? null : issue;
}

const channelsOf = ({ inApp, push }: AlertDraft) => [
  ...(inApp ? ["inApp" as const] : []),
  ...(push ? ["push" as const] : []),
];

/** The body of the call that changes an alert: with a new level it is on again, though it may have fired. */
export function changeOf(draft: AlertDraft, alert: Alert): CallOf<typeof alertUpdate>["body"] {
  return {
    id: alert.id,
    frequency: draft.frequency,
    channels: channelsOf(draft),
    note: draft.note.trim(),
    ...(hasNewLevel(draft, alert) && { level: draft.level.replace(/\.$/, ""), isOn: true }),
  };
}

/** The body of the call that sets it. */
export function bodyOf(draft: AlertDraft, row: MarketRow): CallOf<typeof alertAdd>["body"] {
  const { kind, level, window, candles, frequency } = draft;
  const note = draft.note.trim();
  return {
    coinId: row.id,
    type: watchTypeOf(row),
    kind,
    level: level.replace(/\.$/, ""),
    ...(isChange(kind) && { window }),
    ...(isIndicator(kind) && { window: candles }),
    frequency,
    channels: channelsOf(draft),
    ...(note !== "" && { note }),
  };
}
