import { BindScreen } from "#/features/auth/credentials/bind-screen.tsx";

export default function EmailAuthenticationRoute() {
  return <BindScreen channel="email" />;
}
