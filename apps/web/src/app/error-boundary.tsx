import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#/ui/button.tsx";
import { ErrorState } from "#/ui/state.tsx";

interface BoundaryState {
  readonly failed: boolean;
}

/** Catches what a screen throws while drawing: says so and offers to load the page again. */
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
  return (
    <main className="column pt-16">
      <ErrorState
        title={t("failure.title")}
        action={<Button onClick={() => location.assign("/")}>{t("failure.reload")}</Button>}
      >
        {t("failure.text")}
      </ErrorState>
    </main>
  );
}
