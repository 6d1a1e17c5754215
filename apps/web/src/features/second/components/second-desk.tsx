import type { MarketRow } from "@evenkeel/contract/instrument";
import type { SecondContract } from "@evenkeel/contract/second";
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { LoadFailed } from "#/api/load-failed.tsx";
import { IndexLine } from "#/chart/index-line.tsx";
import { formatPrice } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { late } from "#/lib/late.tsx";
import { onPrivate, onPrivateGap, useDetail } from "#/live/index.ts";
import { LazyLayer } from "#/ui/lazy-layer.tsx";
import { SkeletonRows } from "#/ui/skeleton.tsx";
import { runningQuery, SECONDS_KEY, settledQuery } from "../queries.ts";
import { SecondForm } from "./second-form.tsx";
import { SecondRow } from "./second-row.tsx";

const ProofSheet = late(() => import("./proof-sheet.tsx"));

/** Second contracts on one coin: the index line, the form, what runs and what is settled. Simulated money, and says so. */
export default function SecondDesk({ row }: { row: MarketRow }) {
  const { t } = useTranslation("second");
  const { tag } = useLocale();
  const client = useQueryClient();
  const nowMs = useNowEachSecond();
  const index = useDetail(row.referCoin)?.index;
  const running = useQuery(runningQuery);
  const settled = useQuery(settledQuery);
  const [shown, setShown] = useState<SecondContract>();
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: ["user"] });
    const stops = [onPrivate("SETTLEMENT", refresh), onPrivateGap(refresh)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  // A contract that is gone from those that run is among the settled, also where the message of it was missed.
  const count = running.data?.length;
  useEffect(() => {
    if (count !== undefined) void client.invalidateQueries({ queryKey: [...SECONDS_KEY, "history"] });
  }, [client, count]);

  const here = (running.data ?? []).filter(({ referCoin }) => referCoin === row.referCoin);
  const rowOf = (contract: SecondContract) => (
    <li key={contract.id} className="border-hairline not-first:border-t">
      <SecondRow
        contract={contract}
        market={contract.referCoin === row.referCoin ? row : null}
        nowMs={nowMs}
        onProof={() => {
          setShown(contract);
          setIsShown(true);
        }}
      />
    </li>
  );
  return (
    <>
      <p role="note" className="px-4 pt-3 text-center text-13 font-semibold text-warn">
        {t("practice")}
      </p>
      <div className="px-4 pt-2">
        <IndexLine
          referCoin={row.referCoin}
          price={index}
          levels={here.flatMap(({ entry }) => entry?.price ?? [])}
          endsMs={here.map(({ expiresAt }) => expiresAt)}
          nowMs={nowMs}
          label={t("line", { symbol: row.symbol, price: formatPrice(index, row.tickSize, tag) })}
        />
      </div>
      <SecondForm referCoin={row.referCoin} />
      <List title={t("running")} empty={t("running.empty")} query={running} rowOf={rowOf} />
      <List title={t("history")} empty={t("history.empty")} query={settled} rowOf={rowOf} />
      <LazyLayer panel={ProofSheet} props={{ open: isShown, onClose: () => setIsShown(false), contract: shown }} />
    </>
  );
}

interface ListProps {
  title: string;
  empty: string;
  query: Pick<UseQueryResult<readonly SecondContract[]>, "data" | "isError" | "refetch">;
  rowOf: (contract: SecondContract) => ReactNode;
}

function List({ title, empty, query: { data, isError, refetch }, rowOf }: ListProps) {
  const { t } = useTranslation("second");
  return (
    <section aria-label={title} className="border-t border-hairline pt-3">
      <h2 className="px-4 text-13 font-semibold text-ink-soft">{title}</h2>
      {data !== undefined && data.length > 0 && <ul>{data.map(rowOf)}</ul>}
      {data?.length === 0 && <p className="px-4 py-3 text-13 text-ink-faint">{empty}</p>}
      {data === undefined && isError && <LoadFailed onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonRows count={2} label={t("common:loading")} />}
    </section>
  );
}

function useNowEachSecond(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
