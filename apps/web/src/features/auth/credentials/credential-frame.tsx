import type { credentials } from "@evenkeel/contract/credentials";
import type { DataOf } from "@evenkeel/contract/endpoint";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useBack } from "#/lib/router.tsx";
import { Button } from "#/ui/button.tsx";
import { PageHeader } from "#/ui/page-header.tsx";
import { SkeletonRows } from "#/ui/skeleton.tsx";
import { ErrorState } from "#/ui/state.tsx";
import { credentialsQuery } from "./credentials-query.ts";
import { HoldNotice } from "./hold-notice.tsx";

export type Facts = DataOf<typeof credentials>;

/** The frame of the screens on which a credential is changed: its title, a hold that runs, and the form. */
export function CredentialFrame({ title, children }: { title: ReactNode; children: (facts: Facts) => ReactNode }) {
  const { t } = useTranslation("credentials");
  const onBack = useBack();
  const { data, isError, refetch } = useQuery(credentialsQuery);
  return (
    <main className="column">
      <PageHeader title={title} back={{ label: t("common:back"), onBack }} />
      {data === undefined && !isError && <SkeletonRows count={4} label={t("loading")} />}
      {data === undefined && isError && (
        <ErrorState
          title={t("failed")}
          action={
            <Button look="quiet" onClick={() => void refetch()}>
              {t("common:retry")}
            </Button>
          }
        />
      )}
      {data !== undefined && (
        <div className="space-y-4 px-4 pt-2 pb-8">
          {data.withdrawalHold !== null && <HoldNotice hold={data.withdrawalHold} />}
          {children(data)}
        </div>
      )}
    </main>
  );
}
