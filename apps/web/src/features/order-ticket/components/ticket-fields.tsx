import { format } from "@evenkeel/calc/decimal";
import type { ExitBase } from "@evenkeel/calc/exit-levels";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import type { ReactNode } from "react";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { formatExact } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { NumberField } from "#/ui/number-field.tsx";
import { Slider } from "#/ui/slider.tsx";
import type { SizeUnit, TicketAction, TicketDraft } from "../model/draft.ts";
import type { Issue, TicketField, TicketIssues } from "../model/issues.ts";
import { sizeText, usedShare } from "../model/size-text.ts";
import type { TicketSummary } from "../model/summary.ts";
import { ExitFields } from "./exit-fields.tsx";
import { GuaranteedStop } from "./guaranteed-stop.tsx";
import { PriceFields } from "./price-fields.tsx";
import { TicketOptions } from "./ticket-options.tsx";

const UNITS: readonly SizeUnit[] = ["base", "quote", "margin"];
const AMOUNT_DIGITS = 2;
const SHARE_STEP = 1;
/** Under the slider of a size. */
export const SHARE_MARKS = ["0", "25%", "50%", "75%", "100%"];

export interface TicketFieldsProps {
  draft: TicketDraft;
  summary: TicketSummary;
  issues: TicketIssues;
  /** Sentences of the server by the names that it gives the fields. */
  refused: Readonly<Record<string, string>>;
  base: string;
  /** What prices are in. */
  currency: string;
  /** What amounts are in. */
  quote: string;
  tickSize: string;
  qtyStep: string;
  last: string | null;
  /** What the exits would close; null while no price is known. */
  exits: ExitBase | null;
  /** Said under the size: what so many units are. */
  sizeNote?: ((qty: string) => ReactNode) | undefined;
  /** Whether the stop-loss can be guaranteed. */
  canGuarantee: boolean;
  /** Whether there is a position that the order could reduce. */
  canReduce: boolean;
  dispatch: (action: TicketAction) => void;
}

/** Prices, size with its slider, both exits, and what else the order may say. */
export function TicketFields(props: TicketFieldsProps) {
  const { draft, summary, issues, refused, base, currency, quote, tickSize, last, exits, canReduce, dispatch } = props;
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const error = (field: TicketField) => {
    const issue = issues[field];
    if (issue === undefined) return refused[field === "size" ? "qty" : field];
    return t(`issue.${issue.key}`, { asset: base, quote, ...inFigures(issue.args, tag) });
  };
  const share = draft.size.kind === "share" ? draft.size.percent : usedShare(summary);
  const priceDigits = decimalsOfStep(tickSize);
  return (
    <div className="mt-2.5 space-y-2.5">
      <PriceFields
        draft={draft}
        quote={currency}
        priceDigits={priceDigits}
        last={last}
        error={error}
        dispatch={dispatch}
      />
      <SizeField {...props} error={error("size")} />
      <Slider
        label={t(draft.isReduceOnly ? "close.share" : "ticket.share")}
        value={share}
        step={SHARE_STEP}
        valueText={`${share}%`}
        marks={SHARE_MARKS}
        onChange={(percent) => dispatch({ type: "share", percent })}
        className="!mt-1 px-1"
      />
      {!draft.isReduceOnly && (
        <ExitFields draft={draft} exits={exits} quote={quote} tickSize={tickSize} error={error} dispatch={dispatch} />
      )}
      {props.canGuarantee && <GuaranteedStop draft={draft} summary={summary} quote={quote} dispatch={dispatch} />}
      <TicketOptions draft={draft} canReduce={canReduce} error={error} dispatch={dispatch} />
    </div>
  );
}

/** The numbers of an issue's sentence as the language writes them. */
export function inFigures(args: Issue["args"], locale: string): Record<string, string> {
  return Object.fromEntries(Object.entries(args ?? {}).map(([name, value]) => [name, formatExact(value, locale)]));
}

function SizeField({
  draft,
  summary,
  base,
  quote,
  qtyStep,
  sizeNote,
  dispatch,
  error,
}: TicketFieldsProps & { error: string | undefined }) {
  const { t } = useTranslation("orders");
  const unitWord = t(`ticket.unitOf.${draft.unit}`, { base, quote });
  const digits = draft.unit === "base" ? decimalsOfStep(qtyStep) : AMOUNT_DIGITS;
  const value = draft.size.kind === "typed" ? draft.size.text : sizeText(draft.unit, summary, qtyStep);
  const next = UNITS[(UNITS.indexOf(draft.unit) + 1) % UNITS.length] ?? "base";
  return (
    <NumberField
      label={t("ticket.size")}
      value={value}
      decimals={digits}
      error={error}
      hint={<SizeHint draft={draft} summary={summary} base={base} sizeNote={sizeNote} />}
      onChange={(text) => dispatch({ type: "size", text })}
      unit={
        <UnitSwitch
          word={unitWord}
          isFixed={draft.isReduceOnly}
          onPress={() => dispatch({ type: "unit", unit: next, text: sizeText(next, summary, qtyStep) })}
        />
      }
    />
  );
}

/** What the size is in its own units, and what so many of them are. */
function SizeHint({
  draft,
  summary,
  base,
  sizeNote,
}: Pick<TicketFieldsProps, "draft" | "summary" | "base" | "sizeNote">) {
  const qty = summary.qty === null || summary.qty <= 0n ? null : format(summary.qty);
  const own = draft.unit !== "base" && qty !== null ? `≈ ${qty} ${base}` : null;
  const note = sizeNote?.(qty ?? "1");
  if (own === null && note === undefined) return null;
  return (
    <>
      {own !== null && <span className="num">{own}</span>}
      {own !== null && note !== undefined && " · "}
      {note}
    </>
  );
}

/** The unit of a size, in its field: a press goes on to the next one. */
export function UnitSwitch({
  word,
  isFixed = false,
  onPress,
}: {
  word: string;
  isFixed?: boolean;
  onPress: () => void;
}) {
  const { t } = useTranslation("orders");
  return (
    <button
      type="button"
      disabled={isFixed}
      aria-label={t("ticket.unit", { unit: word })}
      onClick={onPress}
      className="relative flex items-center gap-1 after:absolute after:-inset-2.5"
    >
      {word}
      {!isFixed && <ArrowLeftRight aria-hidden="true" className="size-3.5" strokeWidth={1.8} />}
    </button>
  );
}
