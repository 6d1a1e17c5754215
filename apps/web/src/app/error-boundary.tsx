import { Component, type ReactNode } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useOnline } from "#/lib/use-online.ts";
import { Button } from "#/ui/button.tsx";
import { ErrorState, OfflineState } from "#/ui/state.tsx";

interface BoundaryState {
  readonly failed: boolean;
}

/** Catches what a screen throws while drawing, or its code that could not be fetched: says so, offers to load again. */
export class AppErrorBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Failure /> : this.props.children;
  }
}

function Failure() {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const again = <Button onClick={() => location.reload()}>{t("failure.reload")}</Button>;
  return (
    <main className="column pt-16">
      {isOnline ? (
        <ErrorState title={t("failure.title")} action={again}>
          {t("failure.text")}
        </ErrorState>
      ) : (
        <OfflineState title={t("offline.title")} action={again}>
          {t("offline.text")}
        </OfflineState>
      )}
    </main>
  );
}
