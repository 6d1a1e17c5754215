import { ALERTS_MAX, type Alert } from "@evenkeel/contract/alert";
import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "#/api/load-failed.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Skeleton } from "#/ui/skeleton.tsx";
import { EmptyState } from "#/ui/state.tsx";
import { alertsQuery } from "../queries.ts";
import { AlertRow } from "./alert-row.tsx";

export interface AlertListProps {
  /** The instrument; absent for all, which then show their symbols. */
  coinId?: string;
  /** Where alerts can be changed here. */
  onEdit?: (alert: Alert) => void;
}

/** The person's alerts. */
export function AlertList({ coinId, onEdit }: AlertListProps) {
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
          <AlertRow key={alert.id} alert={alert} hasSymbol={coinId === undefined} onEdit={onEdit} />
        ))}
      </ul>
    </section>
  );
}
