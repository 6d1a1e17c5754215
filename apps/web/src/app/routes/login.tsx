import { lazy, Suspense, useRef } from "react";
import { LoginScreen } from "#/features/auth/components/login-screen.tsx";
import { useStore } from "#/lib/external-store.ts";
import { secondStep } from "#/lib/second-step.ts";

const PasskeyLogin = lazy(() => import("#/features/security/components/passkey-login.tsx"));
const SecondStepSheet = lazy(() => import("#/features/security/components/second-step-sheet.tsx"));

export default function LoginRoute() {
  const isWaiting = useStore(secondStep) !== null;
  // Stays mounted once it was needed, so that it can close with its motion.
  const wasAsked = useRef(false);
  wasAsked.current ||= isWaiting;
  return (
    <>
      <LoginScreen otherWay={PasskeyLogin} />
      {wasAsked.current && (
        <Suspense fallback={null}>
          <SecondStepSheet />
        </Suspense>
      )}
    </>
  );
}
