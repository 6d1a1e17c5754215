import { useState } from "react";
import { useLoginSetting } from "#/api/config-queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Link, useNavigate, useSearchParams } from "#/lib/router.tsx";
import { Button } from "#/ui/button.tsx";
import { TextField } from "#/ui/text-field.tsx";
import { toast } from "#/ui/toast.tsx";
import { openAccount } from "../enter-calls.ts";
import { NO_NAME, nameOf, type RegisterForm, registerErrors, type Way } from "../model/account-form.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { CodeField } from "./code-field.tsx";
import { LoginPasswordField } from "./login-password-field.tsx";
import type { ArrivalState } from "./login-screen.tsx";
import { NameFields } from "./name-fields.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useCaptcha } from "./use-captcha.tsx";

/** Open an account by name, e-mail or phone; then on to /login with the name filled in. */
export function RegisterScreen() {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [way, setWay] = useState<Way>("account");
  const isInviteRequired = useLoginSetting()?.inviteRequired === true;
  const captcha = useCaptcha(undefined);
  const initial: RegisterForm = {
    ...NO_NAME,
    loginPassword: "",
    confirmation: "",
    code: "",
    activeCode: query.get("invite_code") ?? "",
  };
  const { bind, submit, isBusy, form } = useAccountForm(
    { ...initial },
    (given) => registerErrors(way, given),
    async (given) => {
      await captcha.withCaptcha((answer) => openAccount(way, given, answer));
      toast(t("register.success"), "good");
      const { loginName, email, areaCode, phone } = given;
      const state: ArrivalState = { way, name: { loginName: loginName.trim(), email: email.trim(), areaCode, phone } };
      navigate("/login", { replace: true, state });
    },
  );
  const name = nameOf(way, form);
  return (
    <AuthFrame
      title={t("register.title")}
      way={way}
      onWay={setWay}
      footer={
        <>
          {t("register.hasAccount")}{" "}
          <Link to="/login" className="inline-flex min-h-11 items-center px-1 font-semibold text-accent">
            {t("common:signIn")}
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <NameFields way={way} bind={bind} hint={t("register.userHint")} />
        {way !== "account" && (
          <CodeField
            ask={{
              codeType: "REGISTER",
              channel: way,
              to: ("email" in name ? name.email : name.phone) ?? "",
              isMissing: form[way].trim() === "",
            }}
            {...bind("code")}
          />
        )}
        <LoginPasswordField isNew hint={t("register.passwordHint")} {...bind("loginPassword")} />
        <LoginPasswordField
          isNew
          label={t("register.confirmation")}
          {...bind("confirmation")}
          name="confirm-password"
        />
        <TextField
          label={t(isInviteRequired ? "register.invitationRequired" : "register.invitation")}
          name="invitation"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          {...bind("activeCode")}
        />
        <Button type="submit" size="large" busy={isBusy}>
          {t("common:register")}
        </Button>
        <p className="text-center text-11 text-ink-faint">{t("register.simulated")}</p>
      </form>
      {captcha.sheet}
    </AuthFrame>
  );
}
