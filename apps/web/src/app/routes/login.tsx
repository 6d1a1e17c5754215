import { lazy } from "react";
import { LoginScreen } from "#/features/auth/components/login-screen.tsx";
import { SecondStepHost } from "../second-step-host.tsx";

const PasskeyLogin = lazy(() => import("#/features/security/components/passkey-login.tsx"));

export default function LoginRoute() {
  return (
    <>
      <LoginScreen otherWay={PasskeyLogin} />
      <SecondStepHost />
    </>
  );
}
