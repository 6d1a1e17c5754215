import { FundPasswordScreen } from "#/features/auth/components/credentials/fund-password-screen.tsx";

export default function FundPasswordRoute() {
  return <FundPasswordScreen />;
}
