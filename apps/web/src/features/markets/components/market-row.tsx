import type { MarketRow as Row } from "@evenkeel/contract/instrument";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { directionOf } from "#/format/decimal-text.ts";
import { formatPercent, formatPrice } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { classNames } from "#/lib/class-names.ts";
import { useConnection, useTicker } from "#/live/index.ts";
import { AssetLogo } from "#/ui/asset-logo.tsx";
import { ChangePill } from "#/ui/change-pill.tsx";
import { PriceText } from "#/ui/price-text.tsx";
import { tradePath } from "../model/market-class.ts";

/** One instrument with its live price. Draws again only when its own quote moves. */
export const MarketRow = memo(function MarketRow({ row }: { row: Row }) {
  const { t } = useTranslation("markets");
  const { tag } = useLocale();
  const ticker = useTicker(row.referCoin);
  const price = ticker?.price ?? row.price;
  const chRate = ticker?.chRate ?? row.chRate;
  const [base = row.symbol, quote] = row.symbol.split("/");
  // A price that cannot move at the moment must not look as if it could.
  const isOld = useConnection() === "waiting" || row.stale;
  const isShut = row.session.state !== "open";
  return (
    <Link
      to={tradePath(row)}
      className="grid h-15 grid-cols-[2rem_minmax(0,1fr)_auto_4.5rem] items-center gap-x-2.5 border-hairline px-4 not-first:border-t -outline-offset-2 active:bg-sunken"
    >
      <AssetLogo code={base} />
      <span className="min-w-0">
        <span className="block truncate font-semibold">
          <span className="num">
            {base}
            {quote !== undefined && <span className="text-11 font-regular text-ink-faint">/{quote}</span>}
          </span>
        </span>
        <span className="flex items-center gap-1.5 text-11 text-ink-faint">
          <span className="truncate">{row.name}</span>
          {isShut && <span className="shrink-0 rounded-full bg-sunken px-1.5">{t("closed")}</span>}
        </span>
      </span>
      <PriceText
        text={formatPrice(price, row.tickSize, tag)}
        full={price ?? ""}
        move={ticker?.move}
        className={classNames("px-1 text-15 font-semibold", isOld && "text-ink-faint")}
      />
      <ChangePill text={formatPercent(chRate, tag)} direction={directionOf(chRate)} />
    </Link>
  );
});
