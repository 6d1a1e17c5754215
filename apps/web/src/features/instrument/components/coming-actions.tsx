import { useQuery } from "@tanstack/react-query";
import { useActionWords } from "#/api/trading/corporate-action-words.ts";
import { comingActions, corporateActionsQuery } from "#/api/trading/corporate-actions-query.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

/** What has been announced for the share on the screen, each in a line. Nothing while there is nothing. */
export function ComingActions({ coin, currency }: { coin: string; currency: string }) {
  const { t } = useTranslation("shares");
  const wordsOf = useActionWords();
  const { data } = useQuery(corporateActionsQuery(coin));
  const coming = comingActions(data);
  if (coming.length === 0) return null;
  return (
    <ul
      aria-label={t("coming")}
      className="mx-4 mt-2 space-y-1.5 rounded-field bg-sunken px-3 py-2 text-13 text-ink-soft"
    >
      {coming.map((action) => (
        <li key={`${action.kind} ${action.exDate}`}>
          <span className="font-semibold text-ink">{wordsOf(action, currency)}.</span> {t(`effect.${action.kind}`)}
        </li>
      ))}
    </ul>
  );
}
