import Ellipsis from "lucide-react/icons/ellipsis";
import type { TradePosition } from "#/api/trading/trading-product.ts";
import { directionOf } from "#/format/decimal-text.ts";
import { formatPercent, formatPrice, formatSigned } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { useDetail } from "#/live/index.ts";
import { Badge } from "#/ui/badge.tsx";
import { Button } from "#/ui/button.tsx";
import { Card } from "#/ui/card.tsx";
import { IconButton } from "#/ui/icon-button.tsx";
import { useRisk } from "../hooks/use-risk.ts";
import { liveResult } from "../model/live-position.ts";
import { marginRatio, warningOf } from "../model/live-risk.ts";
import { CoinFacts, LotFacts } from "./position-facts.tsx";
import type { PositionMarket } from "./position-market.ts";

export interface PositionCardProps {
  position: TradePosition;
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
  const ratio = marginRatio(position, live.mark, useRisk(position));
  const warning = warningOf(ratio);
  const price = (value: string | null) => formatPrice(value, market.tickSize, tag);
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
            {!position.lot && t(`marginMode.${position.marginMode}`)} <span className="num">{position.leverage}×</span>
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
              {t("position.upnl")} ({market.money})
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
        {position.lot ? (
          <LotFacts position={position} lot={position.lot} market={market} mark={live.mark} />
        ) : (
          <CoinFacts position={position} market={market} mark={live.mark} ratio={ratio} />
        )}
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
              {position.lot?.guaranteedStop && <> · {t("lot.isGuaranteed")}</>}
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
