import { useInfiniteQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useState } from "react";
import { useAppSetting } from "#/api/config-queries.ts";
import type { TradePosition } from "#/api/trading/trading-product.ts";
import { useProduct } from "#/api/trading/use-product.ts";
import { decimalsOfStep, directionOf } from "#/format/decimal-text.ts";
import { formatAmount, formatPercent, formatPrice, formatSigned } from "#/format/number.ts";
import { formatDateTime } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { late } from "#/lib/late.tsx";
import { Badge } from "#/ui/badge.tsx";
import { Card } from "#/ui/card.tsx";
import { Fact } from "#/ui/fact.tsx";
import { LazyLayer } from "#/ui/lazy-layer.tsx";
import { closedPositionsQuery } from "../queries.ts";
import { marketFor, type PositionMarket } from "./position-market.ts";

const ShareSheet = late(() => import("./share-sheet.tsx"));
const TONES = { up: "text-up", down: "text-down", flat: undefined } as const;
const AMOUNT_DIGITS = 2;

const usePages = () => useInfiniteQuery(closedPositionsQuery(useProduct()));

export interface ClosedPositionsProps {
  marketOf: (coin: string) => PositionMarket;
  /** How the history shows what comes page by page. */
  pages: ComponentType<{ query: ReturnType<typeof usePages>; count: number; children: ReactNode }>;
}

/** Positions that are closed: what each made, why it ended, and a picture of it. */
export function ClosedPositions({ marketOf, pages: Pages }: ClosedPositionsProps) {
  const query = usePages();
  const [shared, setShared] = useState<TradePosition>();
  const [isSharing, setIsSharing] = useState(false);
  const positions = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Pages query={query} count={positions.length}>
      {positions.map((position) => (
        <ClosedCard
          key={position.id}
          position={position}
          market={marketFor(position, marketOf)}
          onShare={() => {
            setShared(position);
            setIsSharing(true);
          }}
        />
      ))}
      <LazyLayer
        panel={ShareSheet}
        props={{
          open: isSharing,
          onClose: () => setIsSharing(false),
          position: shared,
          market: shared && marketFor(shared, marketOf),
        }}
      />
    </Pages>
  );
}

interface ClosedCardProps {
  position: TradePosition;
  market: PositionMarket;
  onShare: () => void;
}

function ClosedCard({ position, market, onShare }: ClosedCardProps) {
  const { t } = useTranslation(["orders", "trade"]);
  const { tag } = useLocale();
  const zone = useAppSetting()?.timezone;
  const side = t(`trade:side.${position.side}`);
  return (
    <Card className="p-3.5">
      <article aria-label={t("closed.of", { symbol: market.symbol, side })}>
        <header className="flex items-center gap-2">
          <Badge tone={position.side === "buy" ? "up" : "down"}>{side}</Badge>
          <span className="num font-semibold">{market.symbol}</span>
          <Badge>
            {!position.lot && t(`marginMode.${position.marginMode}`)} <span className="num">{position.leverage}×</span>
          </Badge>
          {position.reason !== null && (
            <span className="ms-auto min-w-0 truncate text-11 text-ink-soft">{t(`reason.${position.reason}`)}</span>
          )}
        </header>
        <dl className="mt-2 grid grid-cols-4 gap-2">
          <Fact name={t("position.entry")}>{formatPrice(position.entryPrice, market.tickSize, tag)}</Fact>
          <Fact name={position.lot ? t("position.size", { asset: market.base }) : market.base}>
            {formatAmount(position.qty, decimalsOfStep(market.qtyStep), tag)}
          </Fact>
          <Fact name={t("position.roe")} tone={TONES[directionOf(position.roe)]}>
            {formatPercent(position.roe, tag)}
          </Fact>
          <Fact name={t("history.realised")} atEnd tone={TONES[directionOf(position.realisedPnl)]}>
            {formatSigned(position.realisedPnl, AMOUNT_DIGITS, tag)}
          </Fact>
        </dl>
        <footer className="mt-1 flex items-center justify-between">
          <span className="text-11 text-ink-faint">
            {formatDateTime(position.closedAt ?? position.openedAt, tag, zone)}
          </span>
          <button type="button" onClick={onShare} className="-my-1 min-h-11 text-13 font-semibold text-accent">
            {t("more.share")}
          </button>
        </footer>
      </article>
    </Card>
  );
}
