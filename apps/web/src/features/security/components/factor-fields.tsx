import type { PasskeyAnswer, ProofWay } from "@evenkeel/contract/step-up";
import Fingerprint from "lucide-react/icons/fingerprint-pattern";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { PasswordField } from "#/ui/password-field.tsx";
import { Segmented } from "#/ui/segmented.tsx";
import { TextField } from "#/ui/text-field.tsx";

/** What the fields of a second factor hold. */
export interface FactorDraft {
  readonly factor: ProofWay;
  readonly text: string;
}

/** The proof that a typed draft makes; undefined where nothing is typed or the factor is not typed at all. */
export function typedProof({
  factor,
  text,
}: FactorDraft): { totp: string } | { recoveryCode: string } | { tradePwd: string } | undefined {
  const typed = text.trim();
  if (typed === "") return undefined;
  if (factor === "tradePwd") return { tradePwd: typed };
  if (factor === "totp") return { totp: typed.replaceAll(/\D/g, "") };
  return factor === "recoveryCode" ? { recoveryCode: typed } : undefined;
}

export interface FactorFieldsProps {
  factors: readonly ProofWay[];
  draft: FactorDraft;
  onChange: (draft: FactorDraft) => void;
  error: string | undefined;
  isBusy: boolean;
  /** Asks the device for a passkey's answer and goes on with it. */
  onPasskey: () => void;
}

export type OnPasskey = (answer: PasskeyAnswer) => Promise<void>;

/** One way of those that the person has: typed, or shown by the device. */
export function FactorFields({ factors, draft, onChange, error, isBusy, onPasskey }: FactorFieldsProps) {
  const { t } = useTranslation("security");
  const { factor, text } = draft;
  const change = (typed: string) => onChange({ factor, text: typed });
  return (
    <div className="space-y-4">
      {factors.length > 1 && (
        <Segmented
          label={t("factor.choose")}
          items={factors.map((value) => ({ value, label: t(`factor.${value}`) }))}
          value={factor}
          onChange={(next) => onChange({ factor: next, text: "" })}
        />
      )}
      {factor === "tradePwd" && (
        <PasswordField
          key="tradePwd"
          label={t("factor.tradePwdLabel")}
          hint={t("factor.tradePwdHint")}
          error={error}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          dir="ltr"
          showLabel={t("showPassword")}
          hideLabelText={t("hidePassword")}
          value={text}
          onChange={(typed) => change(typed.replaceAll(/\D/g, ""))}
        />
      )}
      {factor === "totp" && (
        <TextField
          key="totp"
          label={t("factor.totpLabel")}
          hint={t("factor.totpHint")}
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          dir="ltr"
          value={text}
          onChange={change}
        />
      )}
      {factor === "recoveryCode" && (
        <TextField
          key="recoveryCode"
          label={t("factor.recoveryLabel")}
          hint={t("factor.recoveryHint")}
          error={error}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={16}
          dir="ltr"
          value={text}
          onChange={change}
        />
      )}
      {factor === "passkey" && (
        <>
          <Button look="quiet" size="large" busy={isBusy} onClick={onPasskey}>
            <Fingerprint aria-hidden="true" className="size-5" strokeWidth={1.6} />
            {t("factor.usePasskey")}
          </Button>
          {error !== undefined && (
            <p role="alert" className="text-13 text-warn">
              {error}
            </p>
          )}
        </>
      )}
    </div>
  );
}
