import type { MarketRow } from "@evenkeel/contract/instrument";
import { useQuery } from "@tanstack/react-query";
import { useAppSetting } from "#/api/config-queries.ts";
import { formatPrice } from "#/format/number.ts";
import { formatClock } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { useTrades } from "#/live/index.ts";
import { Skeleton } from "#/ui/skeleton.tsx";
import { assetsOf } from "../model/instrument-ref.ts";
import { sizeText } from "../model/size-text.ts";
import { tapeRows } from "../model/tape.ts";
import { tradesQuery } from "../queries.ts";

const ROWS = 24;

/** The newest trades of everybody, newest first. */
export function TradeTape({ row, isStale }: { row: MarketRow; isStale: boolean }) {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  const zone = useAppSetting()?.timezone;
  const live = useTrades(row.referCoin);
  const { data, isPending } = useQuery(tradesQuery(row.referCoin));
  const rows = tapeRows(live, data ?? [], ROWS);
  const { base } = assetsOf(row.symbol);
  if (rows.length === 0)
    return isPending ? (
      <TapeSkeleton label={t("tape.loading")} />
    ) : (
      <p role="status" className="px-8 py-12 text-center text-13 text-ink-soft">
        {t("tape.noneText")}
      </p>
    );
  return (
    <table
      className={classNames(
        "mx-4 mt-2 mb-4 w-[calc(100%-2rem)] table-fixed text-13 transition-opacity duration-150",
        isStale && "opacity-50",
      )}
    >
      <thead className="text-11 text-ink-faint">
        <tr>
          <th className="h-6 text-start font-regular">{t("tape.price")}</th>
          <th className="text-end font-regular">{t("book.qty", { asset: base })}</th>
          <th className="text-end font-regular">{t("tape.time")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, price, qty, side, atMs, sizePercent }) => (
          <tr key={key} className="h-6.5">
            <td className={classNames("font-semibold", side === "buy" ? "text-up" : "text-down")}>
              <span className="num">{formatPrice(price, row.tickSize, tag)}</span>
              <span aria-hidden="true" className="ms-1 text-11">
                {side === "buy" ? "▲" : "▼"}
              </span>
              <span className="sr-only">{t(side === "buy" ? "tape.bought" : "tape.sold")}</span>
            </td>
            <td className="relative text-end">
              <span
                aria-hidden="true"
                style={{ width: `${sizePercent}%` }}
                className={classNames(
                  "absolute inset-y-px end-0 rounded-[3px]",
                  side === "buy" ? "bg-up-soft" : "bg-down-soft",
                )}
              />
              <span className="num relative" title={qty}>
                {sizeText(qty, row.qtyStep, tag)}
              </span>
            </td>
            <td className="text-end text-ink-faint">
              <span className="num">{formatClock(atMs, tag, zone)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TapeSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="space-y-2.5 px-4 py-4">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks without identity or order.
        <Skeleton key={index} className="h-4 w-full" />
      ))}
    </div>
  );
}
