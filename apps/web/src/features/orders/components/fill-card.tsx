import type { ContractFill } from "@evenkeel/contract/contract-coin";
import { useAppSetting } from "#/api/config-queries.ts";
import { decimalsOfStep, directionOf } from "#/format/decimal-text.ts";
import { formatAmount, formatPrice, formatSigned } from "#/format/number.ts";
import { formatDateTime } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Badge } from "#/ui/badge.tsx";
import { Card } from "#/ui/card.tsx";
import { Fact } from "#/ui/fact.tsx";
import type { OrderMarket } from "./order-market.ts";

/** Fees in coins are small next to the coins. */
const FINE_DIGITS = 8;
const TONES = { up: "text-up", down: "text-down", flat: undefined } as const;

/** What fills of all products have. */
export type FramedFill = Pick<
  ContractFill,
  "side" | "price" | "qty" | "fee" | "realisedPnl" | "liquidity" | "fillBasis" | "entryId" | "createdAt"
>;

export interface FillCardProps {
  fill: FramedFill;
  market: OrderMarket;
  /** What it did, in a word of its side's colour. */
  word: string;
  /** The asset that the fee was taken in, where it is not the quote currency. */
  feeCoin?: string;
  onHow: () => void;
}

/** One fill, with the way to its evidence. */
export function FillCard({ fill, market, word, feeCoin, onHow }: FillCardProps) {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const zone = useAppSetting()?.timezone;
  const isBuy = fill.side === "buy";
  return (
    <Card className="p-3.5">
      <article aria-label={`${market.symbol} ${word}`}>
        <header className="flex items-center gap-2">
          <Badge tone={isBuy ? "up" : "down"}>{word}</Badge>
          <span className="num font-semibold">{market.symbol}</span>
          <span className="ms-auto text-11 text-ink-faint">{t(`history.${fill.liquidity}`)}</span>
        </header>
        <dl className="mt-2 grid grid-cols-4 gap-2">
          <Fact name={t("order.price")}>{formatPrice(fill.price, market.tickSize, tag)}</Fact>
          <Fact name={market.base}>{formatAmount(fill.qty, decimalsOfStep(market.qtyStep), tag)}</Fact>
          <Fact name={feeCoin === undefined ? t("history.fee") : `${t("history.fee")} (${feeCoin})`}>
            {formatAmount(fill.fee, feeCoin === market.base ? FINE_DIGITS : 4, tag)}
          </Fact>
          <Fact name={t("history.realised")} atEnd tone={TONES[directionOf(fill.realisedPnl)]}>
            {formatSigned(fill.realisedPnl, 2, tag)}
          </Fact>
        </dl>
        <footer className="mt-1 flex items-center justify-between">
          <span className="text-11 text-ink-faint">{formatDateTime(fill.createdAt, tag, zone)}</span>
          <button type="button" onClick={onHow} className="-my-1 min-h-11 text-13 font-semibold text-accent">
            {t("history.how")}
          </button>
        </footer>
      </article>
    </Card>
  );
}
