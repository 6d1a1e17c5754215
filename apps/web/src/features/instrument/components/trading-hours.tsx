import type { MarketRow } from "@evenkeel/contract/instrument";
import type { Terms } from "#/api/terms-query.ts";
import { formatDateTime, formatHour, formatWeekday } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { FactRow } from "#/ui/fact.tsx";
import { useNow } from "../hooks/use-now.ts";
import { type DayHours, isAlwaysOpen, isWhole, weekOf } from "../model/week-hours.ts";
import { TermsPart } from "./terms-part.tsx";

const STATE_WORDS = { open: "trade:strip.open", closed: "trade:strip.closed", break: "trade:strip.break" } as const;
const REDRAW_MS = 60_000;

/** How the market stands, and its coming week on the viewer's own clock with both zones' names. */
export function TradingHours({ session, terms }: { session: MarketRow["session"]; terms: Terms }) {
  const { t } = useTranslation(["terms", "trade"]);
  const { tag } = useLocale();
  const now = useNow(REDRAW_MS);
  const { state, nextChangeAt } = session;
  const isAlways = isAlwaysOpen(terms.hours, now);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <TermsPart title={t("hours")}>
      <dl className="space-y-2.5 text-15">
        <FactRow name={t("now")}>{t(isAlways ? "trade:strip.always" : STATE_WORDS[state])}</FactRow>
        {nextChangeAt !== null && (
          <FactRow name={t(state === "open" ? "closesAt" : "opensAt")}>{formatDateTime(nextChangeAt, tag)}</FactRow>
        )}
      </dl>
      {!isAlways && (
        <>
          <table className="mt-3 w-full text-13">
            <caption className="sr-only">{t("week")}</caption>
            <tbody>
              {weekOf(terms.hours, now).map((day, index) => (
                <DayRow key={day.startMs} day={day} isToday={index === 0} />
              ))}
            </tbody>
          </table>
          <p className="mt-2 text-13 text-ink-faint">{t("clocks", { zone, exchange: terms.zone })}</p>
        </>
      )}
    </TermsPart>
  );
}

function DayRow({ day, isToday }: { day: DayHours; isToday: boolean }) {
  const { t } = useTranslation(["terms", "trade"]);
  const { tag } = useLocale();
  const text = (at: number) => (at === day.endMs ? "24:00" : formatHour(at, tag));
  return (
    <tr className={classNames("border-t border-hairline", isToday && "font-semibold")}>
      <th className={classNames("py-2 pe-3 text-start align-top", !isToday && "font-regular")}>
        {formatWeekday(day.startMs, tag)}
      </th>
      <td className={classNames("py-2 text-end", day.open.length === 0 && "text-ink-faint")}>
        {day.open.length === 0 && t("trade:strip.closed")}
        {isWhole(day) && t("allDay")}
        {!isWhole(day) &&
          day.open.map(({ from, to }) => (
            <span key={from} className="block">
              <span className="num">{`${text(from)} – ${text(to)}`}</span>
            </span>
          ))}
      </td>
    </tr>
  );
}
