import { format } from "@evenkeel/calc/decimal";
import type { ContractPosition } from "@evenkeel/contract/contract-coin";
import Ellipsis from "lucide-react/icons/ellipsis";
import { decimalsOfStep, directionOf } from "#/format/decimal-text.ts";
import { formatAmount, formatPercent, formatPrice, formatSigned, NO_VALUE } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { useDetail } from "#/live/index.ts";
import { Badge } from "#/ui/badge.tsx";
import { Button } from "#/ui/button.tsx";
import { Card } from "#/ui/card.tsx";
import { Fact } from "#/ui/fact.tsx";
import { IconButton } from "#/ui/icon-button.tsx";
import { useRisk } from "../hooks/use-risk.ts";
import { liveResult } from "../model/live-position.ts";
import { liqDistance, marginRatio, warningOf } from "../model/live-risk.ts";
import type { PositionMarket } from "./position-market.ts";

export interface PositionCardProps {
  position: ContractPosition;
  market: PositionMarket;
  onClose: () => void;
  onExits: () => void;
  /** Everything else that can be done with it. */
  onMore: () => void;
}

const TONES = { up: "text-up", down: "text-down", flat: "text-ink" } as const;
const AMOUNT_DIGITS = 2;

/** One open position with its result moving by the mark price. */
export function PositionCard({ position, market, onClose, onExits, onMore }: PositionCardProps) {
  const { t } = useTranslation(["orders", "trade"]);
  const { tag } = useLocale();
  const detail = useDetail(market.referCoin);
  const live = liveResult(position, detail?.mark);
  const ratio = marginRatio(position, live.mark, useRisk(position.coin));
  const warning = warningOf(ratio);
  const distance = liqDistance(position.liqPrice, live.mark);
  const price = (value: string | null) => formatPrice(value, market.tickSize, tag);
  const formatRatio = (percent: string | null) => (percent === null ? NO_VALUE : `${formatAmount(percent, 1, tag)}%`);
  const parts = position.exits.length + (position.trailing === null ? 0 : 1);
  const isLong = position.side === "buy";
  const tone = TONES[directionOf(live.upnl)];
  const exits =
    position.takeProfit === null && position.stopLoss === null
      ? t(parts > 0 ? "position.moreExits" : "position.none", { count: parts })
      : `${position.takeProfit === null ? "–" : price(position.takeProfit)} / ${position.stopLoss === null ? "–" : price(position.stopLoss)}${parts > 0 ? ` +${parts}` : ""}`;
  return (
    <Card className="p-3.5">
      <article
        aria-label={t("position.of", {
          symbol: market.symbol,
          side: t(`trade:side.${position.side}`),
          leverage: position.leverage,
        })}
      >
        <header className="flex items-center gap-2">
          <Badge tone={isLong ? "up" : "down"}>{t(`trade:side.${position.side}`)}</Badge>
          <span className="num font-semibold">{market.symbol}</span>
          <Badge>
            {t(`marginMode.${position.marginMode}`)} <span className="num">{position.leverage}×</span>
          </Badge>
          {position.status === "liquidating" && (
            <span className="min-w-0 truncate text-11 font-semibold text-warn">{t("position.liquidating")}</span>
          )}
          <IconButton
            className="-my-2 ms-auto -me-2.5"
            label={t("position.more")}
            aria-haspopup="dialog"
            onClick={onMore}
          >
            <Ellipsis className="size-5" strokeWidth={1.8} />
          </IconButton>
        </header>
        <div className="mt-2 flex items-end justify-between gap-3">
          <div>
            <p className="text-11 text-ink-faint">
              {t("position.upnl")} ({market.quote})
            </p>
            <p className={classNames("text-22 font-semibold", tone)}>
              <span className="num">{formatSigned(live.upnl, AMOUNT_DIGITS, tag)}</span>
            </p>
          </div>
          <div className="text-end">
            <p className="text-11 text-ink-faint">{t("position.roe")}</p>
            <p className={classNames("text-17 font-semibold", tone)}>
              <span className="num">{formatPercent(live.roe, tag)}</span>
            </p>
          </div>
        </div>
        <dl className="mt-2.5 grid grid-cols-3 gap-x-3 gap-y-2">
          <Fact name={t("position.size", { asset: market.base })}>
            {formatAmount(position.qty, decimalsOfStep(market.qtyStep), tag)}
          </Fact>
          <Fact name={t("position.entry")}>{price(position.entryPrice)}</Fact>
          <Fact name={t("position.mark")} atEnd>
            {price(live.mark)}
          </Fact>
          <Fact name={t("position.margin")}>{formatAmount(position.margin, AMOUNT_DIGITS, tag)}</Fact>
          <Fact name={t("position.liq")}>
            {position.liqPrice === null ? t("position.none") : price(position.liqPrice)}
            {distance !== null && (
              <span className="ms-1 font-regular text-11 text-ink-faint">{formatRatio(distance)}</span>
            )}
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
        {warning !== null && (
          <p role="status" className="mt-2.5 rounded-field bg-warn-soft px-2.5 py-1.5 text-13 text-warn">
            {t(`position.warning.${warning}`)}
          </p>
        )}
        <div className="mt-3 flex items-center justify-between gap-2 border-t border-hairline pt-2.5">
          <p className="min-w-0 text-11 text-ink-faint">
            {t("position.exits")}{" "}
            <span className="block text-13 font-semibold text-ink">
              <span className="num">{exits}</span>
            </span>
          </p>
          <span className="flex shrink-0 gap-2">
            <Button look="quiet" size="small" onClick={onExits}>
              {t("position.setExits")}
            </Button>
            <Button look="ink" size="small" onClick={onClose}>
              {t("position.close")}
            </Button>
          </span>
        </div>
      </article>
    </Card>
  );
}
