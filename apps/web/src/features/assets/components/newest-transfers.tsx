import { useQuery } from "@tanstack/react-query";
import { useAppSetting } from "#/api/config-queries.ts";
import { LoadFailed } from "#/api/load-failed.tsx";
import { formatDateTime } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Link } from "#/lib/router.tsx";
import { transfersQuery } from "../queries.ts";
import { Amount } from "./amount.tsx";

/** The newest transfers, and the way to all of them among the bills. */
export function NewestTransfers() {
  const { t } = useTranslation("assets");
  const { tag } = useLocale();
  const zone = useAppSetting()?.timezone;
  const { data, isError, refetch } = useQuery(transfersQuery);
  if (data === undefined && isError) return <LoadFailed title={t("transfer.lost")} onRetry={() => void refetch()} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-label={t("transfer.newest")} className="pb-24">
      <div className="flex items-baseline justify-between px-4 pb-1.5">
        <h2 className="text-13 text-ink-soft">{t("transfer.newest")}</h2>
        <Link to="/ucenterOrder?type=transfer" className="relative text-13 text-accent after:absolute after:-inset-3">
          {t("transfer.all")}
        </Link>
      </div>
      <ul className="border-y border-hairline bg-surface">
        {data.map((row) => (
          <li
            key={row.id}
            className="flex min-h-14 items-center justify-between gap-3 border-hairline px-4 not-first:border-t"
          >
            <span>
              <span className="block">
                {t("transfer.way", { from: t(`wallet.${row.from}`), to: t(`wallet.${row.to}`) })}
              </span>
              <bdi className="block text-11 text-ink-faint tabular-nums">
                {formatDateTime(row.createdAt, tag, zone)}
              </bdi>
            </span>
            <span className="font-semibold">
              <Amount value={row.amount} digits={2} unit={row.coin} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
