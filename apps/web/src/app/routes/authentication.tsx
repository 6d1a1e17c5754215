import { AuthenticationScreen } from "#/features/kyc/components/authentication-screen.tsx";

export default function AuthenticationRoute() {
  return <AuthenticationScreen />;
}
