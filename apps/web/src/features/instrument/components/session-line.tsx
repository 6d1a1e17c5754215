import type { MarketRow } from "@evenkeel/contract/instrument";
import { useQuery } from "@tanstack/react-query";
import { useAppSetting } from "#/api/config-queries.ts";
import { derivativeSessionQuery } from "#/api/trading/derivatives-queries.ts";
import { formatDateTime, formatSpan } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useNow } from "../hooks/use-now.ts";
import { sessionFact } from "../model/session-fact.ts";

const REDRAW_MS = 15_000;
/** From three days before it is settled, a future says so at the head of its desk. */
const NEAR_MS = 3 * 24 * 60 * 60_000;

/** What an instrument's trading day means for orders: closed, an auction, a break, near its expiry. Nothing while it simply trades. */
export function SessionLine({ row }: { row: MarketRow }) {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const zone = useAppSetting()?.timezone;
  const now = useNow(REDRAW_MS);
  const { data } = useQuery(derivativeSessionQuery(row.coin));
  const { kind, leftMs } = sessionFact(data ?? row.session, now);
  const lines: string[] = [];
  const auction = data?.auction ?? null;
  if (auction !== null && now < auction.endsAt) lines.push(t(`session.auction.${auction.kind}`));
  if (kind === "opensIn" && leftMs !== null) lines.push(t("session.closed", { span: formatSpan(leftMs, tag) }));
  if (kind === "breakUntil" && leftMs !== null) lines.push(t("session.break", { span: formatSpan(leftMs, tag) }));
  if (kind === "closed") lines.push(t("session.closedNow"));
  const settlement = data?.settlement ?? null;
  if (settlement !== null && settlement.price === null && now < settlement.waitsUntil)
    lines.splice(0, 1, t("session.settling", { until: formatDateTime(settlement.waitsUntil, tag, zone) }));
  else if (lines.length > 0 && (data?.queues.length ?? 0) > 0) lines.push(t("session.queues"));
  if (data?.isReduceOnly === true) lines.push(t("session.reduceOnly"));
  const expiry = data?.expiry ?? null;
  if (expiry !== null && expiry.expiresAt - now < NEAR_MS) {
    const words = {
      time: formatDateTime(expiry.expiresAt, tag, zone),
      until: formatDateTime(expiry.openUntil, tag, zone),
    };
    lines.push(t(now < expiry.openUntil ? "session.expires" : "session.expiring", words));
  }
  if (lines.length === 0) return null;
  return (
    <p role="note" className="mx-4 mt-2 rounded-field bg-sunken px-3 py-2 text-13 text-ink-soft">
      {lines.join(" ")}
    </p>
  );
}
