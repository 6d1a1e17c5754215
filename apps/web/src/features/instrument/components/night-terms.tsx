import type { Terms } from "#/api/terms-query.ts";
import { formatRate } from "#/format/number.ts";
import { formatDateTime } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { FactRow } from "#/ui/fact.tsx";
import { TermsPart } from "./terms-part.tsx";

const YEAR_DIGITS = 2;

/** What either side pays or receives for a night, as shares of the position's value, and when it is charged next. */
export function NightTerms({ overnight }: { overnight: NonNullable<Terms["overnight"]> }) {
  const { t } = useTranslation("terms");
  const { tag } = useLocale();
  const { long, short, longNight, shortNight, dayCount, nextAt, nights } = overnight;
  const sides = [
    { name: t(isReceived(long) ? "longReceives" : "longPays"), night: longNight, year: long },
    { name: t(isReceived(short) ? "shortReceives" : "shortPays"), night: shortNight, year: short },
  ];
  return (
    <TermsPart title={t("overnight")}>
      <table className="w-full table-fixed text-13">
        <thead className="text-11 text-ink-faint">
          <tr>
            <td className="h-6" />
            <th className="text-end font-regular">{t("night")}</th>
            <th className="text-end font-regular">{t("year", { days: dayCount })}</th>
          </tr>
        </thead>
        <tbody>
          {sides.map(({ name, night, year }) => (
            <tr key={name} className="h-8 border-t border-hairline">
              <th className="text-start font-regular">{name}</th>
              <td className="text-end">
                <span className="num">{formatRate(unsigned(night), tag)}</span>
              </td>
              <td className="text-end">
                <span className="num">{formatRate(unsigned(year), tag, YEAR_DIGITS)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-2 space-y-2.5 border-t border-hairline pt-2.5 text-15">
        <FactRow name={t("chargedAt")}>{formatDateTime(nextAt, tag)}</FactRow>
        <FactRow name={t("nights")}>{nights}</FactRow>
      </dl>
      <p className="mt-2 text-13 text-ink-faint">{t("nightText")}</p>
    </TermsPart>
  );
}

/** A rate below zero is paid to the holder; the words say so in place of the sign. */
const isReceived = (rate: string) => rate.startsWith("-");
const unsigned = (rate: string) => rate.replace(/^-/, "");
