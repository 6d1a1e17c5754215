import { BindScreen } from "#/features/auth/components/credentials/bind-screen.tsx";

export default function PhoneAuthenticationRoute() {
  return <BindScreen channel="phone" />;
}
