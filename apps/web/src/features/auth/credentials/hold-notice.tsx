import type { WithdrawalHold } from "@evenkeel/contract/credentials";
import Hourglass from "lucide-react/icons/hourglass";
import { useEffect, useState } from "react";
import { formatDateTime } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

const MINUTE_MS = 60_000;

/** Why withdrawals wait, until when, and how long that still is. Gone when it is over. */
export function HoldNotice({ hold }: { hold: WithdrawalHold }) {
  const { t } = useTranslation("credentials");
  const { tag } = useLocale();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.ceil((hold.until - now) / MINUTE_MS);
  if (minutes <= 0) return null;
  const until = formatDateTime(hold.until, tag);
  return (
    <section
      aria-label={t("hold.title")}
      className="flex gap-3 rounded-card border border-hairline bg-warn-soft px-4 py-3"
    >
      <Hourglass aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" strokeWidth={1.6} />
      <div className="min-w-0">
        <p className="font-semibold">{t("hold.left", { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}</p>
        <p className="text-13 text-ink-soft">
          {t(`hold.${hold.reason}`)} {t("hold.until", { until })}
        </p>
      </div>
    </section>
  );
}
