import type { MarketRow } from "@evenkeel/contract/instrument";
import { directionOf } from "#/format/decimal-text.ts";
import { formatAmount, formatPercent, formatPrice } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { useStore } from "#/lib/external-store.ts";
import { useTicker } from "#/live/index.ts";
import { ChangeText } from "#/ui/change-pill.tsx";
import { PriceText } from "#/ui/price-text.tsx";
import { currentCoin } from "../current-coin.ts";
import type { Freshness } from "../model/freshness.ts";
import { type PriceSource, SourceChip } from "./source-chip.tsx";

const TONES = { up: "text-up", down: "text-down", flat: "text-ink" } as const;

export interface PriceBlockProps {
  row: MarketRow;
  isOpen: boolean;
  /** Null while it is not known yet. */
  freshness: Freshness | null;
  source: PriceSource | undefined;
}

/** The last price, large, with its change in 24 h. A price that may not be traded on is grey and says how old it is. */
export function PriceBlock({ row, isOpen, freshness, source }: PriceBlockProps) {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  const ticker = useTicker(row.referCoin);
  const { klinePrice } = useStore(currentCoin);
  const price = ticker?.price ?? klinePrice ?? row.price;
  const chRate = ticker?.chRate ?? row.chRate;
  const direction = directionOf(chRate);
  const dollars = formatAmount(price, 2, tag);
  const isOld = freshness !== null && freshness.block !== null;
  return (
    <section className="flex items-end justify-between gap-3 px-4 pt-3">
      <div className={classNames("min-w-0 transition-opacity duration-150", isOld && "opacity-55")}>
        <p
          className={classNames(
            "text-34 leading-tight font-semibold tracking-tight",
            isOld ? "text-ink-soft" : TONES[direction],
          )}
        >
          <PriceText
            text={formatPrice(price, row.tickSize, tag)}
            full={price ?? ""}
            {...(ticker && !isOld ? { move: ticker.move } : {})}
          />
        </p>
        <p className="flex flex-wrap gap-x-1.5 text-13 text-ink-soft">
          {isInDollars(row) && isShown(dollars) && (
            <span className="num whitespace-nowrap">{t("price.approx", { price: dollars })}</span>
          )}
          <ChangeText text={formatPercent(chRate, tag)} direction={direction} />
        </p>
      </div>
      <SourceChip row={row} isOpen={isOpen} freshness={freshness} source={source} />
    </section>
  );
}

/** Less than a cent says nothing when it is rounded to cents. */
function isShown(dollars: string): boolean {
  return /[1-9]/.test(dollars);
}

/** Whether the price is in dollars or a coin that stands for one; there is no rate here to convert others. */
function isInDollars(row: MarketRow): boolean {
  if (row.type === "Stock") return row.market !== "HK";
  return DOLLARS.has(row.symbol.split("/")[1] ?? "");
}

const DOLLARS: ReadonlySet<string> = new Set(["USD", "USDT", "USDC"]);
