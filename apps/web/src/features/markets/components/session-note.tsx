import type { MarketRow } from "@evenkeel/contract/instrument";
import Moon from "lucide-react/icons/moon";
import { formatSpan } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useMinuteClock } from "#/lib/minute.ts";
import { sessionView } from "../model/session.ts";

/** That a market is shut, and when it opens; nothing for one that is open. */
export function SessionNote({ session }: { session: MarketRow["session"] }) {
  return session.state === "open" ? null : <ShutNote session={session} />;
}

function ShutNote({ session }: { session: MarketRow["session"] }) {
  const { t } = useTranslation("markets");
  const { tag } = useLocale();
  const view = sessionView(session, useMinuteClock());
  if (!view.isShut) return null;
  if (view.opensInMs === null) return <span className="shrink-0 rounded-full bg-sunken px-1.5">{t("closed")}</span>;
  const time = formatSpan(view.opensInMs, tag);
  return (
    <span
      suppressHydrationWarning
      role="img"
      aria-label={t("opensIn", { time })}
      title={t("opensIn", { time })}
      className="flex shrink-0 items-center gap-1 rounded-full bg-sunken px-1.5"
    >
      <Moon aria-hidden="true" className="size-2.5" strokeWidth={2} />
      <bdi suppressHydrationWarning>
        {/* In a row the name needs the room: the rest of the span is in what is read out. */}
        {formatSpan(view.opensInMs, tag, 1)}
      </bdi>
    </span>
  );
}
