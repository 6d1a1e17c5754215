import type { KycLevel } from "@evenkeel/contract/kyc";
import { useQuery } from "@tanstack/react-query";
import ShieldQuestion from "lucide-react/icons/shield-question-mark";
import { useState } from "react";
import { LoadFailed } from "#/api/load-failed.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useBack } from "#/lib/router.tsx";
import { CardSkeleton } from "#/ui/card-skeleton.tsx";
import { PageHeader } from "#/ui/page-header.tsx";
import { kycQuery } from "../queries.ts";
import { LevelCard } from "./level-card.tsx";
import { LevelSheet } from "./level-sheet.tsx";

/** Identity verification: what each level needs and gives, how it stands, and the way to hand it in. */
export function AuthenticationScreen() {
  const { t } = useTranslation(["kyc", "screens"]);
  const onBack = useBack();
  const { data, isError, refetch } = useQuery(kycQuery);
  const [level, setLevel] = useState<KycLevel | null>(null);
  return (
    <main className="column pb-8">
      <PageHeader title={t("screens:/authentication.title")} back={{ label: t("common:back"), onBack }} />
      {!data && isError && <LoadFailed onRetry={() => void refetch()} />}
      {!data && !isError && [1, 2, 3].map((level) => <CardSkeleton key={level} rows={3} />)}
      {data && (
        <>
          {data.isSample && (
            <div role="note" className="mx-4 flex gap-3 rounded-card bg-warn-soft p-3.5 text-warn">
              <ShieldQuestion aria-hidden="true" className="mt-0.5 size-5 shrink-0" strokeWidth={1.7} />
              <div>
                <p className="font-semibold">{t("sample.title")}</p>
                <p className="mt-0.5 text-13">{t("sample.text")}</p>
              </div>
            </div>
          )}
          <ol className="mt-3 space-y-3 px-4">
            {data.levels.map((each, at) => {
              const before = data.levels[at - 1];
              return (
                <li key={each.level}>
                  <LevelCard
                    level={each}
                    isReady={before === undefined || before.state === "APPROVED"}
                    submissionsLeft={data.submissionsLeft}
                    isSample={data.isSample}
                    onBegin={() => setLevel(each.level)}
                  />
                </li>
              );
            })}
          </ol>
          <p className="px-4 pt-4 text-13 text-ink-faint">{t("note", { n: String(data.submissionsLeft) })}</p>
          <LevelSheet key={level ?? 0} level={level} isSample={data.isSample} onClose={() => setLevel(null)} />
        </>
      )}
    </main>
  );
}
