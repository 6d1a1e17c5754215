import { mostQty } from "@evenkeel/calc/contract-rules";
import { format, parse } from "@evenkeel/calc/decimal";
import type { MarketRow } from "@evenkeel/contract/instrument";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { LoadFailed } from "#/api/load-failed.tsx";
import { type Terms, termsQuery } from "#/api/terms-query.ts";
import { formatExact, formatRate } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { FactRow } from "#/ui/fact.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { assetsOf } from "../model/instrument-ref.ts";
import { LeverageTable } from "./leverage-table.tsx";
import { NightTerms } from "./night-terms.tsx";
import { TermsPart } from "./terms-part.tsx";
import { TradingHours } from "./trading-hours.tsx";

const ShareActions = lazy(() => import("./share-actions.tsx"));

export interface InstrumentSheetProps {
  open: boolean;
  onClose: () => void;
  row: MarketRow;
  /** How far a limit price may be from the mark, as a fraction; absent for classes without such a rule, and until known. */
  priceBand: string | undefined;
}

/** The terms on which an instrument trades. */
export function InstrumentSheet({ open, onClose, row, priceBand }: InstrumentSheetProps) {
  const { data: terms, isError, refetch } = useQuery({ ...termsQuery(row.id), enabled: open });
  return (
    <Sheet open={open} onClose={onClose} title={<span className="num">{row.symbol}</span>}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the sheet scrolls and holds no control, so keys need a way in. */}
      <section tabIndex={0} aria-label={row.symbol} className="space-y-5 pb-2 -outline-offset-2">
        <Steps row={row} contractSize={terms?.contractSize} />
        {!terms && isError && <LoadFailed onRetry={() => void refetch()} />}
        {!terms && !isError && <Skeleton className="h-72" />}
        {terms && (
          <>
            <Fees terms={terms} priceBand={priceBand} />
            {terms.overnight && <NightTerms overnight={terms.overnight} />}
            {terms.tiers.length > 0 && <LeverageTable tiers={terms.tiers} currency={terms.tierCurrency} />}
            {row.type === "Stock" && (
              <Suspense fallback={<Skeleton className="h-12" />}>
                <ShareActions row={row} />
              </Suspense>
            )}
            <TradingHours session={row.session} terms={terms} />
          </>
        )}
      </section>
    </Sheet>
  );
}

function Steps({ row, contractSize }: { row: MarketRow; contractSize: string | undefined }) {
  const { t } = useTranslation("terms");
  const { tag } = useLocale();
  const { base, quote } = assetsOf(row.symbol);
  const isCoin = row.type === "CryptoCoin";
  const size = (value: string) => `${formatExact(value, tag)}${isCoin ? ` ${base}` : ""}`;
  const lot = isCoin ? "1" : contractSize;
  return (
    <TermsPart title={row.name}>
      <dl className="space-y-2.5 text-15">
        {row.subType !== "spot" && lot !== undefined && (
          <FactRow name={t(isCoin ? "contract" : "lot")}>
            {formatExact(lot, tag)} {row.type === "CryptoCoin" || row.type === "DerivativesFx" ? base : ""}
          </FactRow>
        )}
        <FactRow name={t("tick")}>{formatExact(row.tickSize, tag)}</FactRow>
        <FactRow name={t("step")}>{size(row.qtyStep)}</FactRow>
        <FactRow name={t("min")}>{size(row.minQty)}</FactRow>
        <FactRow name={t("max")}>{size(row.maxQty)}</FactRow>
        <FactRow name={t("maxMarket")}>{size(largestAtMarket(row))}</FactRow>
        {isCoin && (
          <FactRow name={t("minValue")}>
            {formatExact(row.minNotional, tag)} {quote}
          </FactRow>
        )}
      </dl>
    </TermsPart>
  );
}

/** The largest size of one order at the market, as the ticket and the engine have it. */
function largestAtMarket({ minQty, maxQty, qtyStep }: MarketRow): string {
  return format(mostQty({ minQty: parse(minQty), maxQty: parse(maxQty), qtyStep: parse(qtyStep) }, true));
}

const FREE = /^0(\.0+)?$/;

/** What a fill costs; for classes without a commission, what it costs in its place. */
function Fees({ terms, priceBand }: { terms: Terms; priceBand: string | undefined }) {
  const { t } = useTranslation("terms");
  const { tag } = useLocale();
  const { makerFeeRate, takerFeeRate } = terms;
  const isFree = FREE.test(makerFeeRate) && FREE.test(takerFeeRate);
  return (
    <TermsPart title={t("fees")}>
      {isFree && <p className="text-15">{t("noCommission")}</p>}
      <dl className="space-y-2.5 text-15">
        {!isFree && (
          <>
            <FactRow name={t("maker")}>{formatRate(makerFeeRate, tag)}</FactRow>
            <FactRow name={t("taker")}>{formatRate(takerFeeRate, tag)}</FactRow>
          </>
        )}
        {priceBand !== undefined && <FactRow name={t("band")}>±{formatRate(priceBand, tag, 2)}</FactRow>}
      </dl>
    </TermsPart>
  );
}
