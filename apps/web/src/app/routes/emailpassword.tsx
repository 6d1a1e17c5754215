import { RecoverScreen } from "#/features/auth/components/recover-screen.tsx";

export default function EmailpasswordRoute() {
  return <RecoverScreen way="email" />;
}
