import { changeLoginPwd } from "@evenkeel/contract/credentials";
import { useState } from "react";
import { call } from "#/api/client.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useBack } from "#/lib/router.tsx";
import { Button } from "#/ui/button.tsx";
import { toast } from "#/ui/toast.tsx";
import { LoginPasswordField } from "../components/login-password-field.tsx";
import { useAccountForm } from "../components/use-account-form.ts";
import { CredentialFrame, type Facts } from "./credential-frame.tsx";
import { credentialsChanged } from "./credentials-query.ts";
import { type Channel, channelsOf, OwnCodeField } from "./own-code-field.tsx";

/** Change the login password with the old one and, where a contact is bound, a code. */
export function LoginPasswordScreen() {
  const { t } = useTranslation(["credentials", "screens"]);
  return (
    <CredentialFrame title={t("screens:/loginpassword.title")}>
      {(facts) => <PasswordForm facts={facts} />}
    </CredentialFrame>
  );
}

const EMPTY = { oldPassword: "", newPassword: "", confirmation: "", code: "" };

function PasswordForm({ facts }: { facts: Facts }) {
  const { t } = useTranslation(["credentials", "auth"]);
  const onBack = useBack();
  const [first] = channelsOf(facts);
  const [channel, setChannel] = useState<Channel>(first ?? "email");
  const check = (form: typeof EMPTY) => ({
    ...(form.oldPassword === "" && { oldPassword: "please_pwd" }),
    ...(form.newPassword === "" && { newPassword: "please_pwd" }),
    ...(form.newPassword !== form.confirmation && { confirmation: "register_pwd_diff" }),
    ...(first !== undefined && form.code === "" && { code: "please_code" }),
  });
  const { bind, submit, isBusy } = useAccountForm(EMPTY, check, async ({ oldPassword, newPassword, code }) => {
    await call(changeLoginPwd, { body: { oldPassword, newPassword, ...(first !== undefined && { code, channel }) } });
    toast(t("password.changed"), "good");
    await credentialsChanged();
    onBack();
  });
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <LoginPasswordField label={t("password.old")} {...bind("oldPassword")} />
      <LoginPasswordField
        isNew
        label={t("password.new")}
        hint={t("auth:register.passwordHint")}
        {...bind("newPassword")}
      />
      <LoginPasswordField
        isNew
        label={t("auth:register.confirmation")}
        {...bind("confirmation")}
        name="confirm-password"
      />
      {first !== undefined && (
        <OwnCodeField facts={facts} codeType="CHANGE_PWD" channel={channel} onChannel={setChannel} {...bind("code")} />
      )}
      <p className="text-13 text-ink-soft">{t("password.effect")}</p>
      <Button type="submit" size="large" busy={isBusy}>
        {t("password.submit")}
      </Button>
    </form>
  );
}
