import { type Decimal, format, fromInteger, mul, mulDiv, neg, ONE, parse, sub } from "@evenkeel/calc/decimal";
import { MARGIN_CALLS } from "@evenkeel/calc/derivatives-rules";
import type { ReactNode } from "react";
import { decimalsOfStep, directionOf } from "#/format/decimal-text.ts";
import { formatAmount, formatPrice, formatRate, formatSigned, NO_VALUE } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { FactRow } from "#/ui/fact.tsx";
import type { TicketDraft } from "../model/draft.ts";
import type { TicketSummary } from "../model/summary.ts";
import type { TicketPreview } from "../model/ticket-calls.ts";

const AMOUNT_DIGITS = 2;
const TONES = { up: "text-up", down: "text-down", flat: undefined } as const;

export interface CostBoxProps {
  draft: TicketDraft;
  summary: TicketSummary;
  /** The server's reckoning of the same ticket, once it is there. */
  preview: TicketPreview | undefined;
  tickSize: string;
  qtyStep: string;
  base: string;
  quote: string;
  /** Whether the order is in lots. */
  isLots: boolean;
  /** Further rows. */
  children?: ReactNode;
}

const text = (value: Decimal | null | undefined): string | null =>
  value === null || value === undefined ? null : format(value);
const percentOf = (fraction: Decimal | null | undefined): string | null =>
  fraction === null || fraction === undefined ? null : format(mul(fraction, fromInteger(100), "floor"));

/** A smaller figure beside the first. */
function Aside({ children }: { children: ReactNode }) {
  return <span className="ms-1.5 font-regular text-ink-faint">{children}</span>;
}

/** How far the mark may go to the liquidation price, signed, in percent of the entry. */
function liqDistance(liq: string | null, entry: Decimal | null, locale: string): string | null {
  if (liq === null || entry === null || entry <= 0n) return null;
  const share = mulDiv(sub(parse(liq), entry), ONE, entry, "down");
  return formatRate(format(share), locale, 1);
}

/** What the order costs and risks: reckoned here at once, the server's figures as soon as they come. */
export function CostBox(props: CostBoxProps) {
  return (
    <dl className="mt-3 space-y-1.5 border-t border-hairline pt-3 text-13" aria-live="off">
      {props.draft.isReduceOnly ? <ReducingFacts {...props} /> : <OpeningFacts {...props} />}
      {props.children}
    </dl>
  );
}

function OpeningFacts({ draft, summary, preview, tickSize, quote, isLots }: CostBoxProps) {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const amount = (value: string | null) => formatAmount(value, AMOUNT_DIGITS, tag);
  const withQuote = (value: string | null) => (value === null ? NO_VALUE : `${amount(value)} ${quote}`);
  const isReckoned = summary.value !== null;
  const fee = preview?.fee ?? text(summary.fee);
  const spread = text(summary.spreadCost);
  const liq = preview ? preview.liqPrice : text(summary.liqPrice);
  const distance = liqDistance(liq, summary.price, tag);
  // What is paid counts as a cost, so what is received stands below zero.
  const funding = preview?.fundingEstimate ?? text(summary.funding);
  const marginRate = preview?.lot?.marginRate ?? text(summary.lot?.marginRate);
  const level = preview?.lot ? preview.lot.levelAfter : percentOf(summary.lot?.levelAfter);
  const isLow = level !== null && parse(level) < fromInteger(MARGIN_CALLS[0]);
  return (
    <>
      <FactRow name={t("ticket.margin")}>
        {withQuote(preview?.margin ?? text(summary.margin))}
        {isLots && marginRate !== null && <Aside>{formatRate(marginRate, tag, 2)}</Aside>}
      </FactRow>
      {isLots && <FactRow name={t("lot.value")}>{withQuote(text(summary.value))}</FactRow>}
      <FactRow name={t(isLots ? "lot.spread" : "ticket.feeSpread")}>
        {isLots ? withQuote(spread) : fee === null ? NO_VALUE : `${amount(fee)} · ${amount(spread)} ${quote}`}
      </FactRow>
      {isLots && (
        <FactRow name={t("lot.pip")}>{withQuote(preview?.lot?.pipValue ?? text(summary.lot?.pipValue))}</FactRow>
      )}
      <FactRow name={t(isLots ? "lot.closeOut" : "ticket.liq")}>
        {liq === null ? (isReckoned ? t("ticket.none") : NO_VALUE) : formatPrice(liq, tickSize, tag)}
        {liq !== null && distance && <Aside>{distance}</Aside>}
      </FactRow>
      <FactRow name={t(draft.stopLoss === "" ? "ticket.loseAtMost" : "ticket.loseAtStop")}>
        {withQuote(preview?.maxLoss ?? text(summary.maxLoss))}
      </FactRow>
      <FactRow name={t(isLots ? "lot.night" : "ticket.funding")}>
        {funding === null ? NO_VALUE : `${formatSigned(format(neg(parse(funding))), AMOUNT_DIGITS, tag)} ${quote}`}
      </FactRow>
      <FactRow name={t("ticket.after")}>{withQuote(preview?.availableAfter ?? text(summary.availableAfter))}</FactRow>
      {isLots && (
        <FactRow name={t("lot.levelAfter")} tone={isLow ? "text-warn" : undefined}>
          {level === null ? NO_VALUE : `${formatAmount(level, 0, tag)}%`}
        </FactRow>
      )}
    </>
  );
}

/** An order that reduces ties up nothing: what it brings, costs and leaves. */
function ReducingFacts({ summary, qtyStep, base, quote }: CostBoxProps) {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const result = text(summary.result);
  return (
    <>
      <FactRow name={t("close.result")} tone={TONES[directionOf(result)]}>
        {result === null ? NO_VALUE : `${formatSigned(result, AMOUNT_DIGITS, tag)} ${quote}`}
      </FactRow>
      <FactRow name={t("close.fee")}>
        {summary.fee === null ? NO_VALUE : `${formatAmount(format(summary.fee), AMOUNT_DIGITS, tag)} ${quote}`}
      </FactRow>
      <FactRow name={t("close.left")}>
        {summary.left === null
          ? NO_VALUE
          : `${formatAmount(format(summary.left), decimalsOfStep(qtyStep), tag)} ${base}`}
      </FactRow>
    </>
  );
}
