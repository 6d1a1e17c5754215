import type { MarketRow } from "@evenkeel/contract/instrument";
import { useQuery } from "@tanstack/react-query";
import { useActionWords } from "#/api/trading/corporate-action-words.ts";
import { corporateActionsQuery } from "#/api/trading/corporate-actions-query.ts";
import { derivativeTermsQuery } from "#/api/trading/derivatives-queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Badge } from "#/ui/badge.tsx";
import { Button } from "#/ui/button.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { TermsPart } from "./terms-part.tsx";

/** The splits and dividends of a share: what is announced, and what has been, the latest first. */
export default function ShareActions({ row }: { row: MarketRow }) {
  const { t } = useTranslation("shares");
  const { data: terms } = useQuery(derivativeTermsQuery(row.coin));
  const { data: actions, isError, refetch } = useQuery(corporateActionsQuery(row.coin));
  const wordsOf = useActionWords();
  if (terms === null) return null;
  return (
    <TermsPart title={t("title")}>
      {actions === undefined && isError && (
        <p className="flex items-center justify-between gap-3 text-15">
          {t("failed")}
          <Button look="quiet" size="small" onClick={() => void refetch()}>
            {t("common:retry")}
          </Button>
        </p>
      )}
      {actions === undefined && !isError && <Skeleton className="h-5 w-2/3" />}
      {actions?.length === 0 && <p className="text-15">{t("none")}</p>}
      <ul className="space-y-2.5 text-15">
        {actions?.map((action) => (
          <li key={`${action.kind} ${action.exDate}`} className="flex items-baseline justify-between gap-3">
            {wordsOf(action, terms?.currency ?? "")}
            {!action.isInForce && <Badge>{t("soon")}</Badge>}
          </li>
        ))}
      </ul>
    </TermsPart>
  );
}
