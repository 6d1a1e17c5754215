import type { DataOf } from "@evenkeel/contract/endpoint";
import { passkeyAdd, type passkeyAddOptions } from "@evenkeel/contract/security-factors";
import { type SubmitEvent, useState } from "react";
import { call } from "#/api/client.ts";
import { errorText, reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { TextField } from "#/ui/text-field.tsx";
import { toast } from "#/ui/toast.tsx";
import { isDismissed, makePasskey } from "../model/webauthn.ts";
import { refreshSecurity } from "../queries.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

export interface PasskeySheetProps {
  /** The challenge that a new passkey answers; null: closed. */
  offer: DataOf<typeof passkeyAddOptions> | null;
  onClose: () => void;
}

/** Names a new passkey and has the device make it. */
export function PasskeySheet({ offer, onClose }: PasskeySheetProps) {
  const { t } = useTranslation("security");
  const [name, setName] = useState("");
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const close = () => {
    setName("");
    setCodes([]);
    onClose();
  };
  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    if (offer === null) return;
    setBusy(true);
    try {
      const passkey = await makePasskey(offer);
      const body = { passkey, name: name.trim() || t("passkey.defaultName") };
      const { recoveryCodes } = await call(passkeyAdd, { body });
      toast(t("passkey.added"), "good");
      await refreshSecurity();
      if (recoveryCodes.length > 0) setCodes(recoveryCodes);
      else close();
    } catch (failure) {
      if (failure instanceof DOMException && failure.name === "InvalidStateError") {
        toast(await errorText("security.passkeyTaken"), "bad");
      } else if (!isDismissed(failure)) {
        await reportError(failure);
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet open={offer !== null} onClose={close} title={codes.length > 0 ? t("codes.title") : t("passkey.addTitle")}>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <form noValidate onSubmit={add} className="space-y-4">
          <p className="text-15 text-ink-soft">{t("passkey.text")}</p>
          <TextField
            label={t("passkey.name")}
            placeholder={t("passkey.defaultName")}
            autoComplete="off"
            maxLength={32}
            value={name}
            onChange={setName}
          />
          <Button type="submit" size="large" busy={isBusy}>
            {t("passkey.make")}
          </Button>
        </form>
      )}
    </Sheet>
  );
}
