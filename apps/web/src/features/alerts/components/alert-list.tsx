import { ALERTS_MAX } from "@evenkeel/contract/alert";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LoadFailed } from "#/api/load-failed.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { EmptyState } from "#/ui/state.tsx";
import { alertsQuery } from "../queries.ts";
import { AlertRow } from "./alert-row.tsx";

/** The person's alerts: of one instrument, or all of them with their symbols. */
export function AlertList({ coinId }: { coinId?: string }) {
  const { t } = useTranslation("alerts");
  const { data, isPending, isError, refetch } = useQuery(alertsQuery(coinId));
  if (isPending) return <Skeleton className="my-2 h-14" />;
  if (isError && !data) return <LoadFailed onRetry={() => void refetch()} />;
  if (data.length === 0) {
    // Under the form its own emptiness says enough.
    return coinId === undefined ? <EmptyState title={t("none")}>{t("noneText")}</EmptyState> : null;
  }
  return (
    <section>
      <h3 className="pt-2 text-13 text-ink-soft">
        {t("active", { count: data.filter(({ isOn }) => isOn).length, max: ALERTS_MAX })}
      </h3>
      <ul>
        {data.map((alert) => (
          <AlertRow key={alert.id} alert={alert} hasSymbol={coinId === undefined} />
        ))}
      </ul>
    </section>
  );
}
