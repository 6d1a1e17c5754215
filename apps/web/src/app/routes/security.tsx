import { SecurityScreen } from "#/features/security/components/security-screen.tsx";

export default function SecurityRoute() {
  return <SecurityScreen />;
}
