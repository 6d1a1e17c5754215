import { Suspense } from "react";
import { HoldNotice } from "#/features/auth/credentials/hold-notice.tsx";
import { SecurityScreen } from "#/features/security/components/security-screen.tsx";

export default function SecurityRoute() {
  // The words of a hold come when there is one: what is open on the screen meanwhile stays.
  return (
    <SecurityScreen
      renderHold={(hold) => (
        <Suspense fallback={null}>
          <HoldNotice hold={hold} />
        </Suspense>
      )}
    />
  );
}
