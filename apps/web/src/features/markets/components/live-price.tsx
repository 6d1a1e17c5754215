import type { MarketRow } from "@evenkeel/contract/instrument";
import { useEffect, useRef } from "react";
import { decimalsOfStep, directionOf } from "#/format/decimal-text.ts";
import { formatPercent, formatPrice, priceFormat } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { classNames } from "#/lib/class-names.ts";
import { useOnline } from "#/lib/use-online.ts";
import { subscribeTicker, useConnection, useHasMoved, useIsSilent, useTicker } from "#/live/index.ts";
import { ChangePill, changeWriter } from "#/ui/change-pill.tsx";
import { priceWriter, WrittenPrice } from "#/ui/price-text.tsx";

export interface LivePriceProps {
  row: MarketRow;
  isVisible: boolean;
  /** How long an open market may be silent before its price counts as old. */
  staleAfterMs: number;
}

/** The subscript zeros of a small price: the figure is then shorter than the price is. */
const SHORTENED = /[₀-₉]/;
/** Only prices of so many decimals have that many zeros. */
const SHORTENED_FROM = 5;

/**
 * A row's price and change. Later prices are written into what is drawn here and draw nothing anew: twenty rows of ten prices
 * a second are most of what a list has to do.
 */
export function LivePrice({ row, isVisible, staleAfterMs }: LivePriceProps) {
  const { tag } = useLocale();
  const written = useWrittenTicker(row, tag, isVisible);
  const ticker = useTicker(row.referCoin, false);
  const isShut = row.session.state !== "open";
  const isSilent = useIsSilent(row.referCoin, staleAfterMs, isVisible && !isShut);
  const isOnline = useOnline();
  const isCut = useConnection() === "waiting" || !isOnline;
  const hasMoved = useHasMoved(row.referCoin, isVisible && row.stale);
  // A price that cannot move at the moment must not look as if it could.
  const isOld = isCut || isSilent || (row.stale && !hasMoved);
  const chRate = ticker?.chRate ?? row.chRate;
  const price = ticker?.price ?? row.price;
  const text = formatPrice(price, row.tickSize, tag);
  return (
    <>
      <WrittenPrice
        ref={written.price}
        text={text}
        full={fullPrice(price, text, row.tickSize)}
        className={classNames("min-w-18 shrink-0 px-1 text-right text-15 font-semibold", isOld && "text-ink-faint")}
      />
      <span className={isOld ? "opacity-55" : undefined}>
        <ChangePill ref={written.change} text={formatPercent(chRate, tag)} direction={directionOf(chRate)} />
      </span>
    </>
  );
}

/** Writes every price of a row that is in sight into its two figures. */
function useWrittenTicker({ referCoin, tickSize }: MarketRow, tag: string, isVisible: boolean) {
  const price = useRef<HTMLSpanElement>(null);
  const change = useRef<HTMLSpanElement>(null);
  // After each drawing anew: what React has drawn is not what was written before.
  useEffect(() => {
    if (!isVisible || !price.current || !change.current) return;
    const writePrice = priceWriter(price.current);
    const writeChange = changeWriter(change.current);
    const format = priceFormat(tickSize, tag);
    return subscribeTicker(referCoin, ({ price, chRate, move }) => {
      const text = format(price);
      writePrice({ text, full: fullPrice(price, text, tickSize), move });
      writeChange(formatPercent(chRate, tag), directionOf(chRate));
    });
  });
  return { price, change };
}

/** The whole price, where its text is shortened. */
function fullPrice(price: string | null, text: string, tickSize: string): string | undefined {
  const isShortened = price !== null && decimalsOfStep(tickSize) >= SHORTENED_FROM && SHORTENED.test(text);
  return isShortened ? price : undefined;
}
