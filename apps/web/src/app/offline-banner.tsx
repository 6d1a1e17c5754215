import WifiOff from "lucide-react/icons/wifi-off";
import { formatAgo } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { lastContactMs } from "#/lib/last-contact.ts";
import { useMinuteClock } from "#/lib/minute.ts";
import { useOnline } from "#/lib/use-online.ts";

/** Says that the device is offline, and how old what is shown is by now. */
export function OfflineBanner() {
  return useOnline() ? null : <Banner />;
}

function Banner() {
  const { t } = useTranslation();
  const { tag } = useLocale();
  // Before its first turn the clock may be older than what the server said last.
  const ageMs = Math.max(0, useMinuteClock() - lastContactMs());
  return (
    <p
      role="status"
      className="column flex min-h-9 items-center justify-center gap-2 bg-warn-soft px-4 py-1 text-13 text-warn"
    >
      <WifiOff aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.8} />
      <span>
        {t("offline.banner")} <span className="whitespace-nowrap">{`(${formatAgo(ageMs, tag)})`}</span>
      </span>
    </p>
  );
}
