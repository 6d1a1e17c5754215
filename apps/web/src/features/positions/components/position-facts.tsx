import { type Decimal, format } from "@evenkeel/calc/decimal";
import { useAppSetting } from "#/api/config-queries.ts";
import type { LotFacts as Lot, TradePosition } from "#/api/trading/trading-product.ts";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { formatAmount, formatPrice, formatRate, formatSigned, NO_VALUE } from "#/format/number.ts";
import { formatDateTime } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Fact } from "#/ui/fact.tsx";
import { liqDistance, warningOf } from "../model/live-risk.ts";
import { PositionActions } from "./position-actions.tsx";
import type { PositionMarket } from "./position-market.ts";

const AMOUNT_DIGITS = 2;

interface FactsProps {
  position: TradePosition;
  market: PositionMarket;
  /** The newest mark. */
  mark: string | null;
}

/** The figures of a position in a coin. */
export function CoinFacts({ position, market, mark, ratio }: FactsProps & { ratio: Decimal | null }) {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const distance = liqDistance(position.liqPrice, mark);
  const warning = warningOf(ratio);
  const price = (value: string | null) => formatPrice(value, market.tickSize, tag);
  const formatRatio = (percent: string | null) => (percent === null ? NO_VALUE : `${formatAmount(percent, 1, tag)}%`);
  return (
    <dl className="mt-2.5 grid grid-cols-3 gap-x-3 gap-y-2">
      <Fact name={t("position.size", { asset: market.base })}>
        {formatAmount(position.qty, decimalsOfStep(market.qtyStep), tag)}
      </Fact>
      <Fact name={t("position.entry")}>{price(position.entryPrice)}</Fact>
      <Fact name={t("position.mark")} atEnd>
        {price(mark)}
      </Fact>
      <Fact name={t("position.margin")}>{formatAmount(position.margin, AMOUNT_DIGITS, tag)}</Fact>
      <Fact name={t("position.liq")}>
        {position.liqPrice === null ? t("position.none") : price(position.liqPrice)}
        {distance !== null && <span className="ms-1 font-regular text-11 text-ink-faint">{formatRatio(distance)}</span>}
      </Fact>
      <Fact name={t("position.breakEven")} atEnd>
        {price(position.breakEvenPrice)}
      </Fact>
      <Fact name={t("position.realised")}>{formatSigned(position.realisedPnl, AMOUNT_DIGITS, tag)}</Fact>
      <Fact name={t("position.funding")}>{formatSigned(position.funding, AMOUNT_DIGITS, tag)}</Fact>
      <Fact name={t("position.ratio")} atEnd tone={warning === null ? undefined : "text-warn"}>
        {formatRatio(ratio === null ? null : format(ratio))}
      </Fact>
    </dl>
  );
}

/** The figures of a position in lots: what it ties up, where the wallet would be closed out, and what its nights cost. */
export function LotFacts({ position, lot, market, mark }: FactsProps & { lot: Lot }) {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const zone = useAppSetting()?.timezone;
  const price = (value: string | null) => formatPrice(value, market.tickSize, tag);
  const amount = (value: string | null) => formatAmount(value, AMOUNT_DIGITS, tag);
  const { nextOvernight: night } = lot;
  // What is paid stands below zero, as in the figure beside it.
  const nextAmount = night === null ? null : night.amount.startsWith("-") ? night.amount.slice(1) : `-${night.amount}`;
  return (
    <>
      <dl className="mt-2.5 grid grid-cols-3 gap-x-3 gap-y-2">
        <Fact name={t("position.size", { asset: market.base })}>
          {formatAmount(position.qty, decimalsOfStep(market.qtyStep), tag)}
        </Fact>
        <Fact name={t("position.entry")}>{price(position.entryPrice)}</Fact>
        <Fact name={t("position.mark")} atEnd>
          {price(mark)}
        </Fact>
        <Fact name={t("position.margin")}>
          {amount(position.margin)}
          {lot.marginRate !== null && (
            <span className="ms-1 font-regular text-11 text-ink-faint">{formatRate(lot.marginRate, tag, 1)}</span>
          )}
        </Fact>
        <Fact name={t("lot.closeOut")}>
          {position.liqPrice === null ? t("position.none") : price(position.liqPrice)}
        </Fact>
        <Fact name={t("lot.pip")} atEnd>
          {amount(lot.pipValue)}
        </Fact>
        <Fact name={t("position.realised")}>{formatSigned(position.realisedPnl, AMOUNT_DIGITS, tag)}</Fact>
        <Fact name={t("lot.nights")}>{formatSigned(position.funding, AMOUNT_DIGITS, tag)}</Fact>
        <Fact name={t("lot.nextNight")} atEnd>
          {formatSigned(nextAmount, AMOUNT_DIGITS, tag)}
          {night !== null && night.nights > 1 && (
            <span className="ms-1 font-regular text-11 text-ink-faint">×{night.nights}</span>
          )}
        </Fact>
      </dl>
      {market.type === "Stock" && <PositionActions position={position} market={market} />}
      {lot.expiresAt !== null && (
        <p className="mt-2.5 text-11 text-ink-faint">
          {t("lot.expires", { time: formatDateTime(lot.expiresAt, tag, zone) })}
        </p>
      )}
    </>
  );
}
