import { format } from "@evenkeel/calc/decimal";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import { useTranslation } from "react-i18next";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { formatExact } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { NumberField } from "#/ui/number-field.tsx";
import { Slider } from "#/ui/slider.tsx";
import type { SizeUnit, TicketAction, TicketDraft } from "../model/draft.ts";
import type { Issue, TicketField, TicketIssues } from "../model/issues.ts";
import { sizeText, usedShare } from "../model/size-text.ts";
import type { TicketSummary } from "../model/summary.ts";

const UNITS: readonly SizeUnit[] = ["base", "quote", "margin"];
const AMOUNT_DIGITS = 2;
const SHARE_STEP = 1;
const MARKS = ["0", "25%", "50%", "75%", "100%"];

export interface TicketFieldsProps {
  draft: TicketDraft;
  summary: TicketSummary;
  issues: TicketIssues;
  base: string;
  quote: string;
  tickSize: string;
  qtyStep: string;
  last: string | null;
  dispatch: (action: TicketAction) => void;
}

/** Price, size with its slider, and both exits. */
export function TicketFields(props: TicketFieldsProps) {
  const { draft, summary, issues, base, quote, tickSize, last, dispatch } = props;
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  const error = (field: TicketField) => {
    const issue = issues[field];
    return issue && t(`issue.${issue.key}`, { asset: base, quote, ...inFigures(issue.args, tag) });
  };
  const share = draft.size.kind === "share" ? draft.size.percent : usedShare(summary);
  const priceDigits = decimalsOfStep(tickSize);
  return (
    <div className="mt-2.5 space-y-2.5">
      {draft.orderType === "limit" ? (
        <NumberField
          label={t("ticket.price")}
          value={draft.price}
          decimals={priceDigits}
          error={error("price")}
          onChange={(text) => dispatch({ type: "price", text })}
          unit={
            <span className="flex items-center gap-2">
              {quote}
              {last !== null && (
                <button
                  type="button"
                  onClick={() => dispatch({ type: "price", text: last })}
                  className="relative rounded-full bg-accent-soft px-2.5 py-1 text-11 font-semibold text-accent after:absolute after:-inset-x-1 after:-inset-y-2.5"
                >
                  {t("ticket.last")}
                </button>
              )}
            </span>
          }
        />
      ) : (
        <div className="flex min-h-12 items-center justify-between rounded-field bg-sunken px-3.5">
          <span className="text-13 text-ink-faint">{t("ticket.price")}</span>
          <span className="font-semibold text-ink-soft">{t("ticket.marketPrice")}</span>
        </div>
      )}
      <SizeField {...props} error={error("size")} />
      <Slider
        label={t("ticket.share")}
        value={share}
        step={SHARE_STEP}
        valueText={`${share}%`}
        marks={MARKS}
        onChange={(percent) => dispatch({ type: "share", percent })}
        className="!mt-1 px-1"
      />
      <div className="grid grid-cols-2 items-start gap-2">
        <NumberField
          compact
          label={t("ticket.takeProfit")}
          value={draft.takeProfit}
          decimals={priceDigits}
          error={error("takeProfit")}
          onChange={(text) => dispatch({ type: "takeProfit", text })}
        />
        <NumberField
          compact
          label={t("ticket.stopLoss")}
          value={draft.stopLoss}
          decimals={priceDigits}
          error={error("stopLoss")}
          onChange={(text) => dispatch({ type: "stopLoss", text })}
        />
      </div>
    </div>
  );
}

/** The numbers of an issue's sentence as the language writes them. */
function inFigures(args: Issue["args"], locale: string): Record<string, string> {
  return Object.fromEntries(Object.entries(args ?? {}).map(([name, value]) => [name, formatExact(value, locale)]));
}

function SizeField({
  draft,
  summary,
  base,
  quote,
  qtyStep,
  dispatch,
  error,
}: TicketFieldsProps & { error: string | undefined }) {
  const { t } = useTranslation("trade");
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
      hint={
        draft.unit !== "base" && summary.qty !== null ? (
          <span className="num">
            ≈ {format(summary.qty)} {base}
          </span>
        ) : undefined
      }
      onChange={(text) => dispatch({ type: "size", text })}
      unit={
        <button
          type="button"
          aria-label={t("ticket.unit", { unit: unitWord })}
          onClick={() => dispatch({ type: "unit", unit: next, text: sizeText(next, summary, qtyStep) })}
          className="relative flex items-center gap-1 after:absolute after:-inset-2.5"
        >
          {unitWord}
          <ArrowLeftRight aria-hidden="true" className="size-3.5" strokeWidth={1.8} />
        </button>
      }
    />
  );
}
