import { useState } from "react";
import { reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Dialog } from "#/ui/dialog.tsx";
import { refreshMoney, sendSwitch } from "../queries.ts";

/** The way from simulated to real money or back, after a question. */
export function ModeSwitch({ to }: { to: "live" | "sim" }) {
  const { t } = useTranslation("assets");
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const change = async () => {
    setIsBusy(true);
    try {
      await sendSwitch();
      // Everything that was ever loaded is of the other book.
      location.reload();
    } catch (error) {
      await reportError(error);
      // The call goes to and fro: after a lost answer the person's state says which way is left.
      await refreshMoney();
      setIsBusy(false);
      setIsAsking(false);
    }
  };
  return (
    <>
      <Button look="outline" className="w-full" onClick={() => setIsAsking(true)}>
        {t(`mode.${to}`)}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t(`mode.${to}Title`)}
        description={t(`mode.${to}Text`)}
        actions={
          <>
            <Button look="ink" busy={isBusy} onClick={() => void change()}>
              {t(`mode.${to}`)}
            </Button>
            <Button look="quiet" onClick={() => setIsAsking(false)}>
              {t("mode.stay")}
            </Button>
          </>
        }
      />
    </>
  );
}
