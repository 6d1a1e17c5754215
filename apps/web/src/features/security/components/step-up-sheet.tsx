import type { ProofNeed } from "@evenkeel/contract/endpoint";
import { passkeyStepUpOptions } from "@evenkeel/contract/security-factors";
import type { ProofWay, StepUpProof } from "@evenkeel/contract/step-up";
import { type SubmitEvent, useState } from "react";
import { ApiError } from "#/api/api-error.ts";
import { call } from "#/api/client.ts";
import { errorText, reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { PasswordField } from "#/ui/password-field.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { isDismissed, showPasskey } from "../model/webauthn.ts";
import { type FactorDraft, FactorFields, typedProof } from "./factor-fields.tsx";

/** What is to be done once the person has shown who they are. */
export interface StepUpTask {
  /** Name of the call in the contract, to which a passkey's answer is bound. */
  readonly purpose: string;
  readonly need: ProofNeed;
  readonly run: (stepUp: StepUpProof) => Promise<void>;
}

/** Why proof is asked for, by the name of the call, where it is not for how the account is guarded. */
const TEXTS: Readonly<Record<string, string>> = {
  tradeUnlock: "stepUp.unlock",
  standardVerify: "stepUp.identity",
  dataExport: "stepUp.export",
};

export interface StepUpSheetProps {
  task: StepUpTask | null;
  factors: readonly ProofWay[];
  onClose: () => void;
}

/** Asks for what a call needs besides the session, and makes the call with it; stays while the proof is not right. */
export function StepUpSheet({ task, factors, onClose }: StepUpSheetProps) {
  const { t } = useTranslation("security");
  const [password, setPassword] = useState("");
  const [draft, setDraft] = useState<FactorDraft>({ factor: factors[0] ?? "totp", text: "" });
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const needsPassword = task?.need === "full" || factors.length === 0;

  const close = () => {
    setPassword("");
    setDraft({ factor: factors[0] ?? "totp", text: "" });
    setError(undefined);
    onClose();
  };
  const act = async (work: () => Promise<StepUpProof | undefined>) => {
    if (task === null) return;
    setBusy(true);
    setError(undefined);
    try {
      const shown = await work();
      await task.run({ ...(needsPassword && password !== "" && { loginPassword: password }), ...shown });
      close();
    } catch (failure) {
      if (isDismissed(failure)) return;
      if (failure instanceof ApiError && /^(security\.|auth\.tradePwd)/.test(failure.key))
        setError(await errorText(failure.key, failure.args));
      else await reportError(failure);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void act(async () => typedProof(draft));
  };
  const byPasskey = () =>
    void act(async () => {
      const request = await call(passkeyStepUpOptions, { body: { purpose: task?.purpose ?? "" } });
      return { passkey: await showPasskey(request) };
    });

  return (
    <Sheet open={task !== null} onClose={close} title={t("stepUp.title")}>
      <form noValidate onSubmit={submit} className="space-y-4">
        <p className="text-15 text-ink-soft">{t(TEXTS[task?.purpose ?? ""] ?? "stepUp.text")}</p>
        {needsPassword && (
          <PasswordField
            label={t("stepUp.password")}
            autoComplete="current-password"
            maxLength={128}
            showLabel={t("showPassword")}
            hideLabelText={t("hidePassword")}
            error={factors.length === 0 ? error : undefined}
            value={password}
            onChange={setPassword}
          />
        )}
        {factors.length > 0 && (
          <FactorFields
            factors={factors}
            draft={draft}
            onChange={setDraft}
            error={error}
            isBusy={isBusy}
            onPasskey={byPasskey}
          />
        )}
        {(factors.length === 0 || draft.factor !== "passkey") && (
          <Button type="submit" size="large" busy={isBusy}>
            {t("stepUp.go")}
          </Button>
        )}
      </form>
    </Sheet>
  );
}
