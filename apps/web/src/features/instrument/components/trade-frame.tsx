import type { ReactNode } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#/ui/state.tsx";
import type { InstrumentState } from "../hooks/use-instrument.ts";

export interface TradeFrameProps {
  /** The mode badge. */
  banner: ReactNode;
  state: InstrumentState;
  onRetry: () => void;
  onChoose: () => void;
  children: ReactNode;
}

/** The mode badge, and the desk or what stands in for it while its instrument is not there. */
export function TradeFrame({ banner, state, onRetry, onChoose, children }: TradeFrameProps) {
  const { t } = useTranslation("trade");
  return (
    <>
      <div className="-mt-px">{banner}</div>
      {state === "ready" && children}
      {state === "loading" && <DeskSkeleton />}
      {state === "error" && (
        <ErrorState title={t("price.failed")} action={<Button onClick={onRetry}>{t("chart.retry")}</Button>} />
      )}
      {state === "unknown" && (
        <EmptyState title={t("price.unknown")} action={<Button onClick={onChoose}>{t("chooser.title")}</Button>}>
          {t("price.unknownText")}
        </EmptyState>
      )}
    </>
  );
}

/** Price, strip, toolbar and chart in their own sizes. */
export function DeskSkeleton() {
  const { t } = useTranslation("trade");
  return (
    <div role="status" aria-label={t("chart.loading")} className="space-y-3 px-4 pt-3">
      <Skeleton className="h-10 w-44" />
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-7 w-full" />
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-48 w-full" />
    </div>
  );
}
