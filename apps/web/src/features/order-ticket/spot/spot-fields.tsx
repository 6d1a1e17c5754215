import { format, parse } from "@evenkeel/calc/decimal";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { NumberField } from "#/ui/number-field.tsx";
import { Slider } from "#/ui/slider.tsx";
import { LimitField, MarketPrice } from "../components/price-fields.tsx";
import { SHARE_MARKS, UnitSwitch } from "../components/ticket-fields.tsx";
import { hasLimit, hasTrigger, type SpotAction, type SpotDraft, type SpotText } from "./spot-draft.ts";
import type { SpotField } from "./spot-issues.ts";
import { type SpotSummary, spotSizeText, spotUsedShare } from "./spot-summary.ts";

const AMOUNT_DIGITS = 2;

export interface SpotFieldsProps {
  draft: SpotDraft;
  summary: SpotSummary;
  error: (field: SpotField) => string | undefined;
  base: string;
  quote: string;
  tickSize: string;
  qtyStep: string;
  last: string | null;
  dispatch: (action: SpotAction) => void;
}

/** Prices, and the size with its slider. */
export function SpotFields({ draft, summary, error, base, quote, last, dispatch, ...row }: SpotFieldsProps) {
  const { t } = useTranslation(["spot", "orders"]);
  const type = (field: SpotText) => (text: string) => dispatch({ type: "text", field, text });
  const decimals = decimalsOfStep(row.tickSize);
  const priceField = (field: "triggerPrice" | "stopPrice", label: string, placeholder?: string) => (
    <NumberField
      label={label}
      value={draft[field]}
      decimals={decimals}
      error={error(field)}
      onChange={type(field)}
      unit={quote}
      {...(placeholder === undefined ? {} : { placeholder })}
    />
  );
  const limit = (
    <LimitField
      value={draft.price}
      quote={quote}
      decimals={decimals}
      last={last}
      error={error("price")}
      onChange={type("price")}
    />
  );
  const isPair = draft.kind === "pair";
  const share = draft.size.kind === "share" ? draft.size.percent : spotUsedShare(summary, draft.side);
  return (
    <div className="mt-2.5 space-y-2.5">
      {isPair && limit}
      {hasTrigger(draft.kind) && priceField("triggerPrice", t(isPair ? "stopTrigger" : "orders:ticket.trigger"))}
      {isPair && priceField("stopPrice", t("stopLimit"), t("orders:orderType.market"))}
      {hasLimit(draft.kind) && !isPair && limit}
      {draft.kind === "market" && <MarketPrice />}
      <SizeField
        draft={draft}
        summary={summary}
        base={base}
        quote={quote}
        qtyStep={row.qtyStep}
        error={error("size")}
        dispatch={dispatch}
      />
      <Slider
        label={t("orders:ticket.share")}
        value={share}
        valueText={`${share}%`}
        marks={SHARE_MARKS}
        onChange={(percent) => dispatch({ type: "share", percent })}
        className="!mt-1 px-1"
      />
    </div>
  );
}

type SizeFieldProps = Pick<SpotFieldsProps, "draft" | "summary" | "base" | "quote" | "qtyStep" | "dispatch"> & {
  error: string | undefined;
};

function SizeField({ draft, summary, base, quote, qtyStep, error, dispatch }: SizeFieldProps) {
  const { t } = useTranslation(["spot", "orders"]);
  const step = parse(qtyStep);
  const next = draft.unit === "base" ? "quote" : "base";
  return (
    <NumberField
      label={t("orders:ticket.size")}
      value={draft.size.kind === "typed" ? draft.size.text : spotSizeText(draft.unit, summary, step)}
      decimals={draft.unit === "base" ? decimalsOfStep(qtyStep) : AMOUNT_DIGITS}
      error={error}
      hint={
        draft.unit === "quote" && summary.qty !== null ? (
          <span className="num">
            ≈ {format(summary.qty)} {base}
          </span>
        ) : undefined
      }
      onChange={(text) => dispatch({ type: "size", text })}
      unit={
        <UnitSwitch
          word={draft.unit === "base" ? base : quote}
          onPress={() => dispatch({ type: "unit", unit: next, text: spotSizeText(next, summary, step) })}
        />
      }
    />
  );
}
