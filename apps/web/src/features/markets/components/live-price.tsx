import type { MarketRow } from "@evenkeel/contract/instrument";
import { directionOf } from "#/format/decimal-text.ts";
import { formatPercent, formatPrice } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { classNames } from "#/lib/class-names.ts";
import { useConnection, useIsSilent, useTicker } from "#/live/index.ts";
import { ChangePill } from "#/ui/change-pill.tsx";
import { PriceText } from "#/ui/price-text.tsx";

export interface LivePriceProps {
  row: MarketRow;
  isVisible: boolean;
  /** How long an open market may be silent before its price counts as old. */
  staleAfterMs: number;
}

/** The subscript zeros of a small price: the figure is then shorter than the price is. */
const SHORTENED = /[₀-₉]/;

/** A row's price and change: the only part of it that draws again when the quote moves, so it asks for little else. */
export function LivePrice({ row, isVisible, staleAfterMs }: LivePriceProps) {
  const { tag } = useLocale();
  const ticker = useTicker(row.referCoin, isVisible);
  const isShut = row.session.state !== "open";
  const isSilent = useIsSilent(row.referCoin, staleAfterMs, isVisible && !isShut);
  // A price that cannot move at the moment must not look as if it could.
  const isOld = useConnection() === "waiting" || isSilent || (row.stale && ticker?.move.count === 0);
  const price = ticker?.price ?? row.price;
  const chRate = ticker?.chRate ?? row.chRate;
  const text = formatPrice(price, row.tickSize, tag);
  return (
    <>
      <PriceText
        text={text}
        {...(price !== null && SHORTENED.test(text) && { full: price })}
        move={ticker?.move}
        className={classNames("min-w-18 shrink-0 px-1 text-right text-15 font-semibold", isOld && "text-ink-faint")}
      />
      <span className={isOld ? "opacity-55" : undefined}>
        <ChangePill text={formatPercent(chRate, tag)} direction={directionOf(chRate)} />
      </span>
    </>
  );
}
