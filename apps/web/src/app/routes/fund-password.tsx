import { FundPasswordScreen } from "#/features/auth/credentials/fund-password-screen.tsx";

export default function FundPasswordRoute() {
  return <FundPasswordScreen />;
}
