import { PasswordScreen } from "#/features/auth/components/password-screen.tsx";

export default function PasswordRoute() {
  return <PasswordScreen />;
}
