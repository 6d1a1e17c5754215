import { tradePwdChange, tradePwdSet } from "@evenkeel/contract/credentials";
import { useState } from "react";
import { call } from "#/api/client.ts";
import { formatClock } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useBack } from "#/lib/router.tsx";
import { Button } from "#/ui/button.tsx";
import { Segmented } from "#/ui/segmented.tsx";
import { toast } from "#/ui/toast.tsx";
import { LoginPasswordField } from "../components/login-password-field.tsx";
import { useAccountForm } from "../components/use-account-form.ts";
import { CredentialFrame, type Facts } from "./credential-frame.tsx";
import { credentialsChanged } from "./credentials-query.ts";
import { type Channel, channelsOf, OwnCodeField } from "./own-code-field.tsx";
import { PinField } from "./pin-field.tsx";

/** Set the fund password, or change it with the old one or a code. */
export function FundPasswordScreen() {
  const { t } = useTranslation(["credentials", "screens"]);
  return (
    <CredentialFrame title={t("screens:/fund-password.title")}>
      {(facts) => (
        <>
          <p className="text-15 text-ink-soft">{t("fund.intro")}</p>
          {facts.hasTradePwd ? <ChangeForm facts={facts} /> : <SetForm />}
        </>
      )}
    </CredentialFrame>
  );
}

const SIX_DIGITS = /^\d{6}$/;
/** What is wrong with the new digits and their repetition. */
function pinErrors<Field extends string>(field: Field, pin: string, confirm: string) {
  const key = pin === "" ? "please_pwd" : SIX_DIGITS.test(pin) ? null : "field.format";
  return {
    ...(key !== null && ({ [field]: key } as Record<Field, string>)),
    ...(pin !== confirm && { confirm: "register_pwd_diff" }),
  };
}

const EMPTY = { password: "", confirm: "", loginPassword: "" };

function SetForm() {
  const { t } = useTranslation("credentials");
  const onBack = useBack();
  const check = (form: typeof EMPTY) => ({
    ...pinErrors("password", form.password, form.confirm),
    ...(form.loginPassword === "" && { loginPassword: "please_pwd" }),
  });
  const { bind, submit, isBusy } = useAccountForm(EMPTY, check, async (body) => {
    await call(tradePwdSet, { body });
    toast(t("fund.set"), "good");
    await credentialsChanged();
    onBack();
  });
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <PinField label={t("fund.new")} hint={t("fund.hint")} {...bind("password")} />
      <PinField label={t("fund.confirm")} {...bind("confirm")} />
      <LoginPasswordField label={t("loginPassword")} {...bind("loginPassword")} />
      <Button type="submit" size="large" busy={isBusy}>
        {t("fund.submitSet")}
      </Button>
    </form>
  );
}

const CHANGE = { old: "", code: "", new: "", confirm: "" };

function ChangeForm({ facts }: { facts: Facts }) {
  const { t } = useTranslation("credentials");
  const { tag } = useLocale();
  const onBack = useBack();
  const [first] = channelsOf(facts);
  const [proof, setProof] = useState<"old" | "code">(facts.tradePwdLockedUntil !== null && first ? "code" : "old");
  const [channel, setChannel] = useState<Channel>(first ?? "email");
  const check = (form: typeof CHANGE) => ({
    ...(proof === "old" && form.old === "" && { old: "please_pwd" }),
    ...(proof === "code" && form.code === "" && { code: "please_code" }),
    ...pinErrors("new", form.new, form.confirm),
  });
  const { bind, submit, isBusy } = useAccountForm(CHANGE, check, async ({ old, code, new: pin }) => {
    await call(tradePwdChange, { body: { new: pin, ...(proof === "old" ? { old } : { code, channel }) } });
    toast(t("fund.changed"), "good");
    await credentialsChanged();
    onBack();
  });
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {facts.tradePwdLockedUntil !== null && (
        <p role="status" className="rounded-field bg-warn-soft px-3.5 py-3 text-13 text-warn">
          {t("fund.locked", {
            until: formatClock(facts.tradePwdLockedUntil, tag),
          })}
        </p>
      )}
      {first !== undefined && (
        <Segmented<"old" | "code">
          label={t("fund.by")}
          items={[
            { value: "old", label: t("fund.byOld") },
            { value: "code", label: t("fund.byCode") },
          ]}
          value={proof}
          onChange={setProof}
        />
      )}
      {proof === "old" ? (
        <PinField label={t("fund.old")} {...bind("old")} />
      ) : (
        <OwnCodeField facts={facts} codeType="TRADE_PWD" channel={channel} onChannel={setChannel} {...bind("code")} />
      )}
      <PinField label={t("fund.new")} hint={t("fund.hint")} {...bind("new")} />
      <PinField label={t("fund.confirm")} {...bind("confirm")} />
      <p className="text-13 text-ink-soft">{t("fund.effect")}</p>
      <Button type="submit" size="large" busy={isBusy}>
        {t("fund.submitChange")}
      </Button>
    </form>
  );
}
