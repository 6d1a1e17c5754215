import type { MarketRow } from "@evenkeel/contract/instrument";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatPrice, formatRate, NO_VALUE } from "#/format/number.ts";
import { formatCountdown } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useDetail, useTicker } from "#/live/index.ts";
import { useNow } from "../hooks/use-now.ts";
import { detailQuery } from "../queries.ts";

/** Mark, 24 h range, and funding with its countdown, or the session where the class has no funding. */
export function PriceStrip({ row }: { row: MarketRow }) {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  const ticker = useTicker(row.referCoin);
  const live = useDetail(row.referCoin);
  const { data } = useQuery(detailQuery(row.referCoin));
  const mark = live?.mark ?? data?.mark ?? null;
  const price = (value: string | null | undefined) => formatPrice(value, row.tickSize, tag);
  const fundingRate = live?.fundingRate ?? data?.fundingRate ?? null;
  const nextFundingAt = live?.nextFundingAt ?? data?.nextFundingAt ?? null;
  return (
    <dl className="flex justify-between gap-3 overflow-x-auto px-4 py-2.5 text-11 text-ink-faint [scrollbar-width:none]">
      {mark !== null && <Fact name={t("strip.mark")}>{price(mark)}</Fact>}
      <Fact name={t("strip.high")}>{price(ticker?.high ?? row.high24)}</Fact>
      <Fact name={t("strip.low")}>{price(ticker?.low ?? row.low24)}</Fact>
      {fundingRate !== null && nextFundingAt !== null ? (
        <Fact
          name={
            <>
              {t("strip.funding")} <Countdown until={nextFundingAt} />
            </>
          }
        >
          {formatRate(fundingRate, tag)}
        </Fact>
      ) : (
        row.type !== "CryptoCoin" && (
          <>
            <Fact name={t("strip.session")}>{t(SESSION_WORDS[(data?.session ?? row.session).state])}</Fact>
            <Fact name={t("strip.overnight")}>
              {data?.overnightRate ? formatRate(data.overnightRate, tag) : NO_VALUE}
            </Fact>
          </>
        )
      )}
    </dl>
  );
}

const SESSION_WORDS = { open: "strip.open", closed: "strip.closedNow", break: "strip.break" } as const;

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="shrink-0">
      <dt className="whitespace-nowrap">{name}</dt>
      <dd className="text-13 font-semibold whitespace-nowrap text-ink">
        <span className="num">{children}</span>
      </dd>
    </div>
  );
}

/** Draws itself once a second, and nothing around it. */
function Countdown({ until }: { until: number }) {
  const now = useNow(1_000);
  return <span className="num">{formatCountdown(until - now)}</span>;
}
