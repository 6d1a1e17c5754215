import { loginFactor } from "@evenkeel/contract/security-login";
import { SECOND_FACTORS } from "@evenkeel/contract/step-up";
import { type SubmitEvent, useState } from "react";
import { ApiError } from "#/api/api-error.ts";
import { call } from "#/api/client.ts";
import { errorText, reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useStore } from "#/lib/external-store.ts";
import { secondStep } from "#/lib/second-step.ts";
import { Button } from "#/ui/button.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { isDismissed } from "../model/webauthn.ts";
import { enterByPasskey } from "../passkey-calls.ts";
import { type FactorDraft, FactorFields, typedProof } from "./factor-fields.tsx";

/** The second half of a login: the password was right, now a factor. */
export default function SecondStepSheet() {
  const { t } = useTranslation("security");
  const waiting = useStore(secondStep);
  const [draft, setDraft] = useState<FactorDraft>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const factors = SECOND_FACTORS.filter((factor) => waiting?.factors.includes(factor));
  const shown = draft ?? { factor: factors[0] ?? "totp", text: "" };
  const forget = () => {
    setDraft(undefined);
    setError(undefined);
  };
  const enter = async (show: (ticket: string) => Promise<{ satoken: string }>) => {
    if (waiting === null) return;
    setBusy(true);
    try {
      const { satoken } = await show(waiting.ticket);
      forget();
      waiting.done(satoken);
    } catch (failure) {
      if (isDismissed(failure)) return;
      if (failure instanceof ApiError) setError(await errorText(failure.key, failure.args));
      else await reportError(failure);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const proof = typedProof(shown);
    if (proof !== undefined && !("tradePwd" in proof))
      void enter((ticket) => call(loginFactor, { body: { ticket, ...proof } }));
  };
  const close = () => {
    forget();
    waiting?.cancel();
  };
  return (
    <Sheet open={waiting !== null} onClose={close} title={t("secondStep.title")}>
      <form noValidate onSubmit={submit} className="space-y-4">
        <p className="text-15 text-ink-soft">{t("secondStep.text")}</p>
        <FactorFields
          factors={factors}
          draft={shown}
          onChange={(next) => {
            setError(undefined);
            setDraft(next);
          }}
          error={error}
          isBusy={isBusy}
          onPasskey={() => void enter(enterByPasskey)}
        />
        {shown.factor !== "passkey" && (
          <Button type="submit" size="large" busy={isBusy}>
            {t("secondStep.go")}
          </Button>
        )}
      </form>
    </Sheet>
  );
}
