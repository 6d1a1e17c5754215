import { accountUnfreeze } from "@evenkeel/contract/security-devices";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#/api/client.ts";
import { LoadFailed } from "#/api/load-failed.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useBack } from "#/lib/router.tsx";
import { endSession } from "#/lib/session.ts";
import { CardSkeleton } from "#/ui/card-skeleton.tsx";
import { PageHeader } from "#/ui/page-header.tsx";
import { toast } from "#/ui/toast.tsx";
import { useGuarded } from "../hooks/use-guarded.ts";
import { type Overview, overviewQuery } from "../queries.ts";
import { EverydayCard } from "./everyday-card.tsx";
import { FactorsCard } from "./factors-card.tsx";
import { FreezeCard } from "./freeze-card.tsx";
import { GuardCard } from "./guard-card.tsx";
import { OwnDataCard } from "./own-data-card.tsx";
import { StepUpSheet } from "./step-up-sheet.tsx";

/** Draws why withdrawals wait, and until when. */
type RenderHold = (hold: NonNullable<Overview["withdrawalHold"]>) => ReactNode;

/** How the account is guarded: factors, mails, devices, the locks and the freeze. */
export function SecurityScreen({ renderHold }: { renderHold: RenderHold }) {
  const { t } = useTranslation(["security", "screens"]);
  const onBack = useBack();
  const { data, isError, refetch } = useQuery(overviewQuery);
  return (
    <main className="column pb-8">
      <PageHeader title={t("screens:/security.title")} back={{ label: t("common:back"), onBack }} />
      {!data && isError && <LoadFailed onRetry={() => void refetch()} />}
      {!data && !isError && (
        <>
          <CardSkeleton rows={2} />
          <CardSkeleton rows={2} />
          <CardSkeleton rows={4} />
        </>
      )}
      {data?.withdrawalHold && <div className="mx-4 mb-3">{renderHold(data.withdrawalHold)}</div>}
      {data && <Guards overview={data} />}
    </main>
  );
}

function Guards({ overview }: { overview: Overview }) {
  const { t } = useTranslation("security");
  const { task, setTask, guard, change } = useGuarded();
  const unfreeze = () =>
    guard(
      accountUnfreeze.name,
      "full",
      async (stepUp) => void (await call(accountUnfreeze, { body: { stepUp } })),
      t("freeze.thawing"),
    );
  const onFrozen = () => {
    endSession("byChoice");
    toast(t("freeze.done"), "good");
  };

  return (
    <>
      <GuardCard overview={overview} />
      <PartTitle>{t("factors")}</PartTitle>
      <FactorsCard overview={overview} guard={guard} />
      <PartTitle>{t("everyday")}</PartTitle>
      <EverydayCard overview={overview} guard={guard} change={change} />
      <PartTitle>{t("emergency")}</PartTitle>
      <FreezeCard overview={overview} onUnfreeze={unfreeze} onFrozen={onFrozen} />
      <PartTitle>{t("data")}</PartTitle>
      <OwnDataCard overview={overview} onTask={setTask} />
      <StepUpSheet key={overview.factors.join()} task={task} factors={overview.factors} onClose={() => setTask(null)} />
    </>
  );
}

function PartTitle({ children }: { children: string }) {
  return <h2 className="px-4 pt-5 text-13 text-ink-soft">{children}</h2>;
}
