import { LoginPasswordScreen } from "#/features/auth/credentials/login-password-screen.tsx";

export default function LoginpasswordRoute() {
  return <LoginPasswordScreen />;
}
