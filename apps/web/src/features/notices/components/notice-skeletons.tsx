import { useTranslation } from "#/i18n/use-translation.ts";
import { Skeleton } from "#/ui/skeleton.tsx";

/** The places of notices that are being loaded. */
export function NoticeSkeletons() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("loading")} className="space-y-3 px-4 py-3">
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} className="h-12" />
      ))}
    </div>
  );
}
