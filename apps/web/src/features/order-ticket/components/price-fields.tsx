import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { NumberField } from "#/ui/number-field.tsx";
import { hasLimit, hasStop, type TextField, type TicketAction, type TicketDraft } from "../model/draft.ts";
import { ChoiceSheet } from "./choice-sheet.tsx";

/** Callback rates have steps of 0.01 %. */
const RATE_DIGITS = 2;
const TRIGGERS = ["last", "mark", "index"] as const;

export interface PriceFieldsProps {
  draft: TicketDraft;
  quote: string;
  priceDigits: number;
  last: string | null;
  error: (field: TextField) => string | undefined;
  dispatch: (action: TicketAction) => void;
}

/** What the order's price is, and what it waits for: the fields of its type. */
export function PriceFields({ draft, quote, priceDigits, last, error, dispatch }: PriceFieldsProps) {
  const { t } = useTranslation("orders");
  const type = (field: TextField) => (text: string) => dispatch({ type: "text", field, text });
  return (
    <>
      {hasStop(draft.orderType) && (
        <NumberField
          label={t("ticket.trigger")}
          value={draft.triggerPrice}
          decimals={priceDigits}
          error={error("triggerPrice")}
          onChange={type("triggerPrice")}
          unit={<TriggerBy draft={draft} dispatch={dispatch} />}
        />
      )}
      {draft.orderType === "trailingStop" && (
        <>
          <NumberField
            label={t("ticket.callback")}
            value={draft.callbackRate}
            decimals={RATE_DIGITS}
            error={error("callbackRate")}
            onChange={type("callbackRate")}
            unit="%"
          />
          <NumberField
            label={t("ticket.activation")}
            value={draft.activationPrice}
            decimals={priceDigits}
            placeholder={t("ticket.atOnce")}
            error={error("activationPrice")}
            onChange={type("activationPrice")}
            unit={<TriggerBy draft={draft} dispatch={dispatch} />}
          />
        </>
      )}
      {hasLimit(draft.orderType) && (
        <LimitField
          value={draft.price}
          quote={quote}
          decimals={priceDigits}
          last={last}
          error={error("price")}
          onChange={type("price")}
        />
      )}
      {draft.orderType === "market" && <MarketPrice />}
    </>
  );
}

export interface LimitFieldProps {
  value: string;
  quote: string;
  decimals: number;
  /** The last price, offered at a touch. */
  last: string | null;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** The limit of an order, with the last price at hand. */
export function LimitField({ quote, last, onChange, ...field }: LimitFieldProps) {
  const { t } = useTranslation("orders");
  return (
    <NumberField
      {...field}
      label={t("ticket.price")}
      onChange={onChange}
      unit={
        <span className="flex items-center gap-2">
          {quote}
          {last !== null && (
            <button
              type="button"
              onClick={() => onChange(last)}
              className="relative rounded-full bg-accent-soft px-2.5 py-1 text-11 font-semibold text-accent after:absolute after:-inset-x-1 after:-inset-y-2.5"
            >
              {t("ticket.last")}
            </button>
          )}
        </span>
      }
    />
  );
}

/** Stands where the limit would: an order at the market has none. */
export function MarketPrice() {
  const { t } = useTranslation("orders");
  return (
    <div className="flex min-h-12 items-center justify-between rounded-field bg-sunken px-3.5">
      <span className="text-13 text-ink-faint">{t("ticket.price")}</span>
      <span className="font-semibold text-ink-soft">{t("ticket.marketPrice")}</span>
    </div>
  );
}

/** By which price the order wakes: a word in the field that opens the choice. */
function TriggerBy({ draft, dispatch }: Pick<PriceFieldsProps, "draft" | "dispatch">) {
  const { t } = useTranslation("orders");
  const [isOpen, setIsOpen] = useState(false);
  const word = t(`triggerBy.${draft.triggerBy}`);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${t("triggerBy.label")}: ${word}`}
        onClick={() => setIsOpen(true)}
        className="relative flex items-center gap-1 after:absolute after:-inset-2.5"
      >
        {word}
        <ChevronDown aria-hidden="true" className="size-3.5" strokeWidth={1.8} />
      </button>
      <ChoiceSheet
        open={isOpen}
        title={t("triggerBy.label")}
        value={draft.triggerBy}
        choices={TRIGGERS.map((value) => ({
          value,
          label: t(`triggerBy.${value}`),
          text: t(`triggerBy.${value}Text`),
        }))}
        onChoose={(triggerBy) => dispatch({ type: "terms", terms: { triggerBy } })}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
