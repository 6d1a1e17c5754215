import { RecoverScreen } from "#/features/auth/components/recover-screen.tsx";

export default function PhonepasswordRoute() {
  return <RecoverScreen way="phone" />;
}
