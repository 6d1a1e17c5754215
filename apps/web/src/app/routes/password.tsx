import { PasswordScreen } from "#/features/auth/components/password-screen.tsx";
import { SecondStepHost } from "../second-step-host.tsx";

export default function PasswordRoute() {
  return (
    <>
      <PasswordScreen />
      <SecondStepHost />
    </>
  );
}
