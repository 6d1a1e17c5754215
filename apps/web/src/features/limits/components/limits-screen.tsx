import { LIMIT_FIELDS, type LimitField } from "@evenkeel/contract/risk-limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadFailed } from "#/api/load-failed.tsx";
import { formatAmount } from "#/format/number.ts";
import { formatDateTime } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useBack, useSearchParams } from "#/lib/router.tsx";
import { Button } from "#/ui/button.tsx";
import { Card } from "#/ui/card.tsx";
import { CardSkeleton } from "#/ui/card-skeleton.tsx";
import { ListRow } from "#/ui/list-row.tsx";
import { PageHeader } from "#/ui/page-header.tsx";
import { limitText } from "../model/limit-words.ts";
import { limitsQuery } from "../queries.ts";
import { LimitSheet } from "./limit-sheet.tsx";
import { PauseSheet } from "./pause-sheet.tsx";
import { QuizSheet } from "./quiz-sheet.tsx";
import { RestrictionNote } from "./restriction-note.tsx";

/** Responsible trading: the person's own limits, a pause, staying away, and the questions before leverage. */
export default function LimitsScreen() {
  const { t } = useTranslation("limits");
  const { tag } = useLocale();
  const onBack = useBack();
  const [search] = useSearchParams();
  const { data, isError, refetch } = useQuery(limitsQuery);
  const [field, setField] = useState<LimitField | null>(null);
  const [pause, setPause] = useState<"coolOff" | "exclusion" | null>(null);
  const [isAsking, setAsking] = useState(search.get("quiz") === "1");
  return (
    <main className="column pb-24">
      <PageHeader title={t("title")} back={{ label: t("common:back"), onBack }} />
      <p className="px-4 text-15 text-ink-soft">{t("intro")}</p>
      {!data && isError && <LoadFailed onRetry={() => void refetch()} />}
      {!data && !isError && (
        <>
          <CardSkeleton rows={1} />
          <CardSkeleton rows={6} />
        </>
      )}
      {data && (
        <>
          {data.restriction && <RestrictionNote restriction={data.restriction} className="mx-4 mt-3" />}
          <Card className="mx-4 mt-3">
            <ListRow
              title={t("quiz.title")}
              detail={data.quizPassedAt === null ? t("quiz.open") : t("quiz.passed")}
              trailing={
                data.quizPassedAt === null && (
                  <Button size="small" onClick={() => setAsking(true)}>
                    {t("quiz.begin")}
                  </Button>
                )
              }
            />
          </Card>
          <h2 className="px-4 pt-5 text-13 text-ink-soft">{t("limits")}</h2>
          <Card className="mx-4 mt-2 divide-y divide-hairline overflow-hidden">
            {LIMIT_FIELDS.map((each) => {
              const { value, next } = data.limits[each];
              const said = (of: string | null) =>
                of === null ? t("none") : limitText(each, of, tag, (n) => t("minutes", { n }));
              const lost = each === "dailyLoss" ? data.lost.daily : each === "weeklyLoss" ? data.lost.weekly : null;
              return (
                <ListRow
                  key={each}
                  title={t(`field.${each}`)}
                  detail={
                    next !== null
                      ? t("from", { value: said(next.value), at: formatDateTime(next.at, tag) })
                      : lost !== null
                        ? t("lost", { amount: formatAmount(lost, 2, tag) })
                        : undefined
                  }
                  trailing={
                    <bdi className={value === null ? "text-ink-faint" : "text-ink tabular-nums"}>{said(value)}</bdi>
                  }
                  onClick={() => setField(each)}
                />
              );
            })}
          </Card>
          <p className="px-4 pt-2 text-13 text-ink-faint">{t("limits.note")}</p>
          <h2 className="px-4 pt-5 text-13 text-ink-soft">{t("pause")}</h2>
          <Card className="mx-4 mt-2 divide-y divide-hairline overflow-hidden">
            <ListRow title={t("coolOff")} detail={t("coolOff.detail")} onClick={() => setPause("coolOff")} />
            <ListRow title={t("exclusion")} detail={t("exclusion.detail")} onClick={() => setPause("exclusion")} />
          </Card>
          <p className="px-4 pt-2 text-13 text-ink-faint">{t("pause.note")}</p>
          <LimitSheet
            key={field ?? "closed"}
            field={field}
            now={field === null ? null : data.limits[field].value}
            onClose={() => setField(null)}
          />
          <PauseSheet key={pause ?? "none"} kind={pause} onClose={() => setPause(null)} />
          <QuizSheet open={isAsking && data.quizPassedAt === null} onClose={() => setAsking(false)} />
        </>
      )}
    </main>
  );
}
