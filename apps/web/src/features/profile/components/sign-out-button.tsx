import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Dialog } from "#/ui/dialog.tsx";

/** Signs out, after one question. `onSignOut` does it. */
export function SignOutButton({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const { t } = useTranslation("profile");
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await onSignOut();
  };
  return (
    <div className="px-4 py-5">
      <Button look="danger" size="large" onClick={() => setAsking(true)}>
        {t("common:signOut")}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t("signOut.title")}
        description={t("signOut.text")}
        actions={
          <>
            <Button size="large" busy={isBusy} onClick={() => void leave()}>
              {t("common:signOut")}
            </Button>
            <Button size="large" look="quiet" onClick={() => setAsking(false)}>
              {t("common:cancel")}
            </Button>
          </>
        }
      />
    </div>
  );
}
