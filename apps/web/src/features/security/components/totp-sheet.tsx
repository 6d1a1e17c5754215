import type { DataOf } from "@evenkeel/contract/endpoint";
import { type totpBegin, totpConfirm } from "@evenkeel/contract/security-factors";
import { type SubmitEvent, useState } from "react";
import { ApiError } from "#/api/api-error.ts";
import { call } from "#/api/client.ts";
import { errorText, reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { TextField } from "#/ui/text-field.tsx";
import { toast } from "#/ui/toast.tsx";
import { refreshSecurity } from "../queries.ts";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

export interface TotpSheetProps {
  /** The secret that waits for its first code; null: closed. */
  begun: DataOf<typeof totpBegin> | null;
  onClose: () => void;
}

/** Turns an authenticator app on: its QR and text, its first code, and then the recovery codes. */
export function TotpSheet({ begun, onClose }: TotpSheetProps) {
  const { t } = useTranslation("security");
  const [code, setCode] = useState("");
  const [codes, setCodes] = useState<readonly string[]>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const close = () => {
    setCode("");
    setCodes(undefined);
    setError(undefined);
    onClose();
  };
  const confirm = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const { recoveryCodes } = await call(totpConfirm, { body: { code: code.replaceAll(/\D/g, "") } });
      setCodes(recoveryCodes);
      toast(t("totp.isOn"), "good");
      await refreshSecurity();
    } catch (failure) {
      if (failure instanceof ApiError) setError(await errorText(failure.key, failure.args));
      else await reportError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet open={begun !== null} onClose={close} title={codes ? t("codes.title") : t("totp.title")}>
      {codes && <RecoveryCodes codes={codes} onDone={close} />}
      {!codes && begun && (
        <form noValidate onSubmit={confirm} className="space-y-4">
          <p className="text-15 text-ink-soft">{t("totp.scan")}</p>
          <QrCode text={begun.uri} label={t("totp.qr")} />
          <p className="text-center text-13 text-ink-faint">{t("totp.byHand")}</p>
          <p
            dir="ltr"
            className="num mx-auto max-w-60 text-center text-15 font-semibold tracking-wide text-balance select-all"
          >
            {begun.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
          </p>
          <TextField
            label={t("factor.totpLabel")}
            error={error}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            dir="ltr"
            value={code}
            onChange={(typed) => {
              setError(undefined);
              setCode(typed);
            }}
          />
          <Button type="submit" size="large" busy={isBusy}>
            {t("totp.turnOn")}
          </Button>
        </form>
      )}
    </Sheet>
  );
}
