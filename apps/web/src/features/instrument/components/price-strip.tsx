import type { MarketRow } from "@evenkeel/contract/instrument";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatCompact, formatPrice, formatRate, NO_VALUE } from "#/format/number.ts";
import { formatCountdown, formatSpan } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { useDetail, useTicker } from "#/live/index.ts";
import { useNow } from "../hooks/use-now.ts";
import { assetsOf } from "../model/instrument-ref.ts";
import { sessionFact } from "../model/session-fact.ts";
import { detailQuery } from "../queries.ts";

/** Mark, index and funding of a coin contract, or the session and the overnight rate; and the last 24 hours. */
export function PriceStrip({ row, isStale }: { row: MarketRow; isStale: boolean }) {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  const ticker = useTicker(row.referCoin);
  const live = useDetail(row.referCoin);
  const { data } = useQuery(detailQuery(row.referCoin));
  const mark = live?.mark ?? data?.mark ?? null;
  const index = live?.index ?? data?.index ?? null;
  const price = (value: string | null | undefined) => formatPrice(value, row.tickSize, tag);
  const fundingRate = live?.fundingRate ?? data?.fundingRate ?? null;
  const nextFundingAt = live?.nextFundingAt ?? data?.nextFundingAt ?? null;
  const isCoin = row.type === "CryptoCoin";
  return (
    <dl
      className={classNames(
        "grid grid-cols-3 gap-x-3 gap-y-1.5 px-4 py-2.5 text-11 text-ink-faint transition-opacity duration-150",
        isStale && "opacity-55",
      )}
    >
      {isCoin && row.subType !== "spot" && (
        <>
          <Fact name={t("strip.mark")}>{price(mark)}</Fact>
          <Fact name={t("strip.index")}>{price(index)}</Fact>
          <Fact
            name={
              <>
                {t("strip.funding")} {nextFundingAt !== null && <Countdown until={nextFundingAt} />}
              </>
            }
          >
            {formatRate(fundingRate, tag)}
          </Fact>
        </>
      )}
      {!isCoin && (
        <>
          <Fact name={t("strip.mark")}>{price(mark)}</Fact>
          <SessionFactCell session={data?.session ?? row.session} />
          <Fact name={t("strip.overnight")}>
            {data?.overnightRate ? formatRate(data.overnightRate, tag) : NO_VALUE}
          </Fact>
        </>
      )}
      <Fact name={t("strip.high")}>{price(ticker?.high ?? row.high24)}</Fact>
      <Fact name={t("strip.low")}>{price(ticker?.low ?? row.low24)}</Fact>
      <Fact name={t("strip.volume")}>
        {formatCompact(ticker?.volume ?? row.volume24, tag)} {isCoin && assetsOf(row.symbol).base}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="truncate">
        <bdi>{name}</bdi>
      </dt>
      <dd className="truncate text-13 font-semibold text-ink">
        <span className="num">{children}</span>
      </dd>
    </div>
  );
}

const SESSION_REDRAW_MS = 15_000;

function SessionFactCell({ session }: { session: MarketRow["session"] }) {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  const { kind, leftMs } = sessionFact(session, useNow(SESSION_REDRAW_MS));
  if (leftMs === null) return <Fact name={t("strip.session")}>{t(`strip.${kind}`)}</Fact>;
  return (
    <Fact name={t(`strip.${kind}`)}>
      {/* A span has words of the language: unlike a figure it reads from their side. */}
      <bdi>{formatSpan(leftMs, tag)}</bdi>
    </Fact>
  );
}

/** Draws itself once a second, and nothing around it. */
function Countdown({ until }: { until: number }) {
  const now = useNow(1_000);
  return <span className="num">{formatCountdown(until - now)}</span>;
}
