import type { MarketRow } from "@evenkeel/contract/instrument";
import { useStaleAfterMs } from "#/api/use-stale-after.ts";
import { directionOf } from "#/format/decimal-text.ts";
import { formatPercent, formatPrice } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { classNames } from "#/lib/class-names.ts";
import { useConnection, useIsSilent, useTicker } from "#/live/index.ts";
import { ChangePill } from "#/ui/change-pill.tsx";
import { PriceText } from "#/ui/price-text.tsx";

/** A row's price and change: the only part of it that draws again when the quote moves. */
export function LivePrice({ row, isVisible }: { row: MarketRow; isVisible: boolean }) {
  const { tag } = useLocale();
  const ticker = useTicker(row.referCoin, isVisible);
  const isShut = row.session.state !== "open";
  const isSilent = useIsSilent(row.referCoin, useStaleAfterMs(row.type), isVisible && !isShut);
  // A price that cannot move at the moment must not look as if it could.
  const isOld = useConnection() === "waiting" || isSilent || (row.stale && ticker?.move.count === 0);
  const price = ticker?.price ?? row.price;
  const chRate = ticker?.chRate ?? row.chRate;
  return (
    <>
      <PriceText
        text={formatPrice(price, row.tickSize, tag)}
        full={price ?? ""}
        move={ticker?.move}
        className={classNames("min-w-18 shrink-0 px-1 text-right text-15 font-semibold", isOld && "text-ink-faint")}
      />
      <span className={isOld ? "opacity-55" : undefined}>
        <ChangePill text={formatPercent(chRate, tag)} direction={directionOf(chRate)} />
      </span>
    </>
  );
}
