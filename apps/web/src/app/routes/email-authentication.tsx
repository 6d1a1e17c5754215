import { BindScreen } from "#/features/auth/components/credentials/bind-screen.tsx";

export default function EmailAuthenticationRoute() {
  return <BindScreen channel="email" />;
}
