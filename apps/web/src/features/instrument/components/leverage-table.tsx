import type { RiskTier } from "@evenkeel/contract/instrument";
import { formatCompact, formatRate } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { TermsPart } from "./terms-part.tsx";

/** How the highest leverage falls, and the maintenance margin rises, with a position's value. */
export function LeverageTable({ tiers, currency }: { tiers: readonly RiskTier[]; currency: string }) {
  const { t } = useTranslation("terms");
  const { tag } = useLocale();
  return (
    <TermsPart title={t("tiers")}>
      <table className="w-full table-fixed text-13">
        <thead className="text-11 text-ink-faint">
          <tr>
            <th className="h-6 text-start font-regular">{t("upTo", { currency })}</th>
            <th className="text-end font-regular">{t("leverage")}</th>
            <th className="text-end font-regular">{t("maintenance")}</th>
          </tr>
        </thead>
        <tbody>
          {tiers.map(({ upToNotional, maxLeverage, mmr }) => (
            <tr key={maxLeverage + mmr} className="h-8 border-t border-hairline">
              <td className="text-start">
                {upToNotional === null ? t("above") : <span className="num">{formatCompact(upToNotional, tag)}</span>}
              </td>
              <td className="text-end">
                <span className="num">{maxLeverage}×</span>
              </td>
              <td className="text-end">
                <span className="num">{formatRate(mmr, tag, 2)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TermsPart>
  );
}
