import { useTranslation } from "#/i18n/use-translation.ts";
import { Link, useNavigate, useSearchParams } from "#/lib/router.tsx";
import { Button } from "#/ui/button.tsx";
import { PasswordField } from "#/ui/password-field.tsx";
import { TextField } from "#/ui/text-field.tsx";
import { toast } from "#/ui/toast.tsx";
import { registerErrors } from "../model/account-form.ts";
import { openAccount } from "../session-calls.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { useAccountForm } from "./use-account-form.ts";

/** Open an account; then on to /login with the name filled in. */
export function RegisterScreen() {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const initial = { loginName: "", loginPassword: "", confirmation: "", activeCode: query.get("invite_code") ?? "" };
  const { bind, submit, isBusy } = useAccountForm(initial, registerErrors, async (form) => {
    await openAccount(form);
    toast(t("register.success"), "good");
    navigate("/login", { replace: true, state: { account: form.loginName.trim() } });
  });
  const password = {
    maxLength: 64,
    autoComplete: "new-password",
    showLabel: t("showPassword"),
    hideLabelText: t("hidePassword"),
  };
  return (
    <AuthFrame
      title={t("register.title")}
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
        <TextField
          label={t("userName")}
          hint={t("register.userHint")}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          {...bind("loginName")}
        />
        <PasswordField
          label={t("password")}
          hint={t("register.passwordHint")}
          name="new-password"
          {...password}
          {...bind("loginPassword")}
        />
        <PasswordField
          label={t("register.confirmation")}
          name="confirm-password"
          {...password}
          {...bind("confirmation")}
        />
        <TextField
          label={t("register.invitation")}
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
    </AuthFrame>
  );
}
