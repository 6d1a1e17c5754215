import { lazy, Suspense, useRef } from "react";
import { useStore } from "#/lib/external-store.ts";
import { secondStep } from "#/lib/second-step.ts";

const SecondStepSheet = lazy(() => import("#/features/security/components/second-step-sheet.tsx"));

/** The sheet that a login opens which wants a second factor; on every screen that logs in. */
export function SecondStepHost() {
  const isWaiting = useStore(secondStep) !== null;
  // Stays mounted once it was needed, so that it can close with its motion.
  const wasAsked = useRef(false);
  wasAsked.current ||= isWaiting;
  return (
    wasAsked.current && (
      <Suspense fallback={null}>
        <SecondStepSheet />
      </Suspense>
    )
  );
}
