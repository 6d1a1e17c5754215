import { LoginPasswordScreen } from "#/features/auth/components/credentials/login-password-screen.tsx";

export default function LoginpasswordRoute() {
  return <LoginPasswordScreen />;
}
