import { useTranslation } from "#/i18n/use-translation.ts";
import { useOnline } from "#/lib/use-online.ts";
import { Button } from "#/ui/button.tsx";
import { ErrorState, OfflineState } from "#/ui/state.tsx";

/** In place of data that could not be loaded: what happened, and a button that tries again. */
export function LoadFailed({ onRetry, title }: { onRetry: () => void; title?: string }) {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const retry = (
    <Button look="quiet" onClick={onRetry}>
      {t("retry")}
    </Button>
  );
  if (!isOnline) {
    return (
      <OfflineState title={t("offline.title")} action={retry}>
        {t("offline.text")}
      </OfflineState>
    );
  }
  return (
    <ErrorState title={title ?? t("load.title")} action={retry}>
      {t("load.text")}
    </ErrorState>
  );
}
