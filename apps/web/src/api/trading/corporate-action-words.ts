import { formatExact } from "#/format/number.ts";
import { formatDay } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { CorporateAction } from "./corporate-actions-query.ts";

/** Says what an action is and from which date of the exchange it counts: "Split 4:1 on 12/03/2026". */
export function useActionWords(): (action: CorporateAction, currency: string) => string {
  const { t } = useTranslation("shares");
  const { tag } = useLocale();
  return ({ newShares, oldShares, amount, exDate }, currency) => {
    // A date of the exchange is no instant: it is the same day wherever it is read.
    const date = formatDay(Date.parse(exDate), tag, "UTC");
    if (newShares === null || oldShares === null) {
      return t("dividend", { amount: formatExact(amount, tag), currency, date });
    }
    return t(newShares > oldShares ? "split" : "reverseSplit", { newShares, oldShares, date });
  };
}
