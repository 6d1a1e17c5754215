import { useEffect } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useStore } from "#/lib/external-store.ts";
import { hideLoadingInTime, loadingStore } from "#/lib/loading.ts";
import { Spinner } from "#/ui/spinner.tsx";

/** Lies over the screen while a call that asked for it runs; hides by itself after 5 s, whatever happens. */
export function LoadingOverlay() {
  const { t } = useTranslation();
  const depth = useStore(loadingStore);
  useEffect(() => {
    if (depth > 0) return hideLoadingInTime();
  }, [depth]);
  if (depth === 0) return null;
  return (
    <div role="status" aria-label={t("loading")} className="fixed inset-0 z-50 grid place-items-center bg-veil/30">
      <span className="grid size-18 place-items-center rounded-card bg-surface text-ink">
        <Spinner className="size-7" />
      </span>
    </div>
  );
}
