import { BindScreen } from "#/features/auth/credentials/bind-screen.tsx";

export default function PhoneAuthenticationRoute() {
  return <BindScreen channel="phone" />;
}
