import { translator } from "#/i18n/i18n.ts";
import { lateFailures } from "#/lib/late.tsx";
import { toast } from "#/ui/toast.tsx";

/** Says so where a sheet could not be fetched: without a connection, or because a newer release has taken its place. */
export function tellLate(): void {
  lateFailures.subscribe(() => {
    const t = translator.translate("common");
    if (!navigator.onLine) toast(`${t("offline.title")}. ${t("offline.text")}`, "bad");
    else toast(t("load.title"), "bad", { action: { label: t("failure.reload"), onPress: () => location.reload() } });
  });
}
