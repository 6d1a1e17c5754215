import { bindEmail, bindPhone } from "@evenkeel/contract/credentials";
import { call } from "#/api/client.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useBack } from "#/lib/router.tsx";
import { Button } from "#/ui/button.tsx";
import { toast } from "#/ui/toast.tsx";
import { CodeField } from "../components/code-field.tsx";
import { LoginPasswordField } from "../components/login-password-field.tsx";
import { EmailField, PhoneField } from "../components/name-fields.tsx";
import { useAccountForm } from "../components/use-account-form.ts";
import { DEFAULT_AREA_CODE } from "../model/account-form.ts";
import { CredentialFrame, type Facts } from "./credential-frame.tsx";
import { credentialsChanged } from "./credentials-query.ts";
import type { Channel } from "./own-code-field.tsx";

/** Bind an e-mail address or a phone, or put another in its place. */
export function BindScreen({ channel }: { channel: Channel }) {
  const { t } = useTranslation(["credentials", "screens"]);
  const path = channel === "email" ? "/email-authentication" : "/phone-authentication";
  return (
    <CredentialFrame title={t(`screens:${path}.title`)}>
      {(facts) => <BindForm channel={channel} facts={facts} />}
    </CredentialFrame>
  );
}

const EMPTY = { email: "", areaCode: DEFAULT_AREA_CODE, phone: "", code: "", loginPassword: "" };

function BindForm({ channel, facts }: { channel: Channel; facts: Facts }) {
  const { t } = useTranslation("credentials");
  const onBack = useBack();
  const present = channel === "email" ? facts.email : facts.phone;
  // Who has a second factor is asked for it, or for a passkey, when the form is sent.
  const needsPassword = facts.factors.length === 0;
  const check = (form: typeof EMPTY) => ({
    ...(channel === "email" && form.email.trim() === "" && { email: "please_email" }),
    ...(channel === "phone" && form.phone === "" && { phone: "please_mobile" }),
    ...(form.code === "" && { code: "please_code" }),
    ...(needsPassword && form.loginPassword === "" && { loginPassword: "please_pwd" }),
  });
  const { bind, submit, isBusy, form } = useAccountForm(EMPTY, check, async (given) => {
    const stepUp = needsPassword ? { loginPassword: given.loginPassword } : {};
    const { code } = given;
    await (channel === "email"
      ? call(bindEmail, { body: { email: given.email.trim(), code, stepUp } })
      : call(bindPhone, { body: { phone: `${given.areaCode} ${given.phone}`, code, stepUp } }));
    toast(t(`bind.${channel}${present === null ? "Bound" : "Changed"}`), "good");
    await credentialsChanged();
    onBack();
  });
  const to = channel === "email" ? form.email.trim() : `${form.areaCode} ${form.phone}`;
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <div className="rounded-card border border-hairline bg-surface px-4 py-3">
        <p className="text-13 text-ink-soft">{t(`bind.${channel}Present`)}</p>
        <p className="font-semibold">{present === null ? t("bind.none") : <bdi dir="ltr">{present}</bdi>}</p>
      </div>
      {channel === "email" ? (
        <EmailField label={t("bind.emailNew")} {...bind("email")} />
      ) : (
        <PhoneField label={t("bind.phoneNew")} areaCode={bind("areaCode")} phone={bind("phone")} />
      )}
      <CodeField ask={{ codeType: "BIND", channel, to, isMissing: form[channel].trim() === "" }} {...bind("code")} />
      {needsPassword && <LoginPasswordField label={t("loginPassword")} {...bind("loginPassword")} />}
      <p className="text-13 text-ink-soft">{t(present === null ? "bind.effectFirst" : "bind.effectChange")}</p>
      <Button type="submit" size="large" busy={isBusy}>
        {t(present === null ? "bind.submit" : "bind.submitChange")}
      </Button>
    </form>
  );
}
