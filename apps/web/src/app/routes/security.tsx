import { HoldNotice } from "#/features/auth/credentials/hold-notice.tsx";
import { SecurityScreen } from "#/features/security/components/security-screen.tsx";

export default function SecurityRoute() {
  return <SecurityScreen renderHold={(hold) => <HoldNotice hold={hold} />} />;
}
