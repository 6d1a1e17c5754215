import type { MarketRow } from "@evenkeel/contract/instrument";
import { useTranslation } from "react-i18next";
import { formatSpan } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
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
  return (
    <span className="shrink-0 rounded-full bg-sunken px-1.5">
      {view.opensInMs === null ? t("closed") : t("opensIn", { time: formatSpan(view.opensInMs, tag) })}
    </span>
  );
}
