import type { MarketRow } from "@evenkeel/contract/instrument";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { directionOf } from "#/format/decimal-text.ts";
import { formatAmount, formatCompact, formatPercent, formatPrice } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { classNames } from "#/lib/class-names.ts";
import { useStore } from "#/lib/external-store.ts";
import { useTicker } from "#/live/index.ts";
import { ChangeText } from "#/ui/change-pill.tsx";
import { PriceText } from "#/ui/price-text.tsx";
import { currentCoin } from "../current-coin.ts";
import type { Freshness } from "../model/freshness.ts";
import { assetsOf } from "../model/instrument-ref.ts";

const TONES = { up: "text-up", down: "text-down", flat: "text-ink" } as const;
const SECOND_MS = 1_000;

export interface PriceBlockProps {
  row: MarketRow;
  /** Null while it is not known yet. */
  freshness: Freshness | null;
  /** Where the price comes from. The banner says that prices are simulated; a replay of history is said here. */
  source: { readonly kind: "live" | "replay" | "simulated" } | undefined;
}

/** The last price, large, with its change in 24 h. A price that may not be traded on is grey and says how old it is. */
export function PriceBlock({ row, freshness, source }: PriceBlockProps) {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  const ticker = useTicker(row.referCoin);
  const { klinePrice } = useStore(currentCoin);
  const price = ticker?.price ?? klinePrice ?? row.price;
  const chRate = ticker?.chRate ?? row.chRate;
  const direction = directionOf(chRate);
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
        <p className="flex gap-1.5 text-13 text-ink-soft">
          {isInDollars(row) && <span className="num">{t("price.approx", { price: formatAmount(price, 2, tag) })}</span>}
          <ChangeText text={formatPercent(chRate, tag)} direction={direction} />
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1.5">
        {freshness !== null && isOld && <StaleChip freshness={freshness} />}
        {!isOld && source?.kind === "replay" && <Chip>{t("price.replay")}</Chip>}
        <p className="text-end text-11 text-ink-faint">
          {t("strip.volume")}
          <span className="block text-13 font-semibold text-ink">
            <span className="num">
              {formatCompact(ticker?.volume ?? row.volume24, tag)}{" "}
              {row.type === "CryptoCoin" && assetsOf(row.symbol).base}
            </span>
          </span>
        </p>
      </div>
    </section>
  );
}

/** Whether the price is in dollars or a coin that stands for one; there is no rate here to convert others. */
function isInDollars(row: MarketRow): boolean {
  if (row.type === "Stock") return row.market !== "HK";
  return DOLLARS.has(row.symbol.split("/")[1] ?? "");
}

const DOLLARS: ReadonlySet<string> = new Set(["USD", "USDT", "USDC"]);

function Chip({ children }: { children: ReactNode }) {
  return <p className="rounded-full bg-sunken px-2.5 py-1 text-11 text-ink-soft">{children}</p>;
}

function StaleChip({ freshness }: { freshness: Freshness }) {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  const seconds = freshness.ageMs === null ? null : Math.floor(freshness.ageMs / SECOND_MS);
  const age =
    seconds === null || seconds === 0
      ? null
      : new Intl.NumberFormat(tag, {
          style: "unit",
          unit: seconds < 90 ? "second" : "minute",
          unitDisplay: "short",
          numberingSystem: "latn",
        }).format(seconds < 90 ? seconds : Math.floor(seconds / 60));
  const words =
    freshness.block === "market.closed"
      ? t("price.closed")
      : age === null
        ? t("price.staleNoAge")
        : t("price.stale", { age });
  return (
    <p role="status" className="rounded-full bg-warn-soft px-2.5 py-1 text-11 font-semibold text-warn">
      {words}
    </p>
  );
}
