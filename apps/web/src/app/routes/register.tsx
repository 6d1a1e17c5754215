import { RegisterScreen } from "#/features/auth/components/register-screen.tsx";

export default function RegisterRoute() {
  return <RegisterScreen />;
}
