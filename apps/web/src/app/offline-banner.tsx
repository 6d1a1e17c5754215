import WifiOff from "lucide-react/icons/wifi-off";
import { useTranslation } from "react-i18next";
import { useOnline } from "#/lib/use-online.ts";

/** Says that the device is offline, and that what is shown may be old. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useOnline();
  if (isOnline) return null;
  return (
    <p
      role="status"
      className="column flex min-h-9 items-center justify-center gap-2 bg-warn-soft px-4 text-13 text-warn"
    >
      <WifiOff aria-hidden="true" className="size-4" strokeWidth={1.8} />
      {t("offline.banner")}
    </p>
  );
}
