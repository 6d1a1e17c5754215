import Fingerprint from "lucide-react/icons/fingerprint-pattern";
import { useState } from "react";
import { reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { hasPasskeys, isDismissed } from "../model/webauthn.ts";
import { enterByPasskey } from "../passkey-calls.ts";

/** Signs in by face, finger or PIN, without a name or a password; absent where the browser has no passkeys. */
export default function PasskeyLogin({ onToken }: { onToken: (satoken: string) => Promise<void> }) {
  const { t } = useTranslation("security");
  const [isBusy, setBusy] = useState(false);
  if (!hasPasskeys()) return null;
  const enter = async () => {
    setBusy(true);
    try {
      await onToken((await enterByPasskey()).satoken);
    } catch (error) {
      if (!isDismissed(error)) await reportError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="quiet" size="large" busy={isBusy} onClick={() => void enter()}>
      <Fingerprint aria-hidden="true" className="size-5" strokeWidth={1.6} />
      {t("passkey.signIn")}
    </Button>
  );
}
