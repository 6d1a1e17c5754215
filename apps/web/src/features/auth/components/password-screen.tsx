import { useTranslation } from "#/i18n/use-translation.ts";
import { useBack, useNavigate, useSearchParams } from "#/lib/router.tsx";
import { Button } from "#/ui/button.tsx";
import { PageHeader } from "#/ui/page-header.tsx";
import { PasswordField } from "#/ui/password-field.tsx";
import { toast } from "#/ui/toast.tsx";
import { loginErrors } from "../model/account-form.ts";
import { enterByAccount } from "../session-calls.ts";
import { useAccountForm } from "./use-account-form.ts";

/** Welcome back: the account is known, the password is asked for, and it is really checked. */
export function PasswordScreen() {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const onBack = useBack();
  const [query] = useSearchParams();
  const account = query.get("account") ?? "";
  const initial = { loginName: account, loginPassword: "" };
  const { bind, submit, isBusy } = useAccountForm(initial, loginErrors, async (form) => {
    await enterByAccount(form);
    toast(t("login.success"), "good");
    navigate("/", { replace: true });
  });
  const missing = bind("loginName").error;
  return (
    <main className="column">
      <PageHeader back={{ label: t("common:back"), onBack }} />
      <div className="px-4 pt-4">
        <h1 className="text-28 font-semibold tracking-tight">{t("welcomeBack")}</h1>
        {account !== "" && <p className="mt-1 text-15 text-ink-soft">{account}</p>}
        <form noValidate onSubmit={submit} className="mt-6 space-y-4">
          <input type="hidden" name="username" autoComplete="username" value={account} />
          <PasswordField
            label={t("password")}
            name="password"
            autoComplete="current-password"
            maxLength={128}
            showLabel={t("showPassword")}
            hideLabelText={t("hidePassword")}
            {...bind("loginPassword")}
            {...(missing !== undefined && { error: missing })}
          />
          <Button type="submit" size="large" busy={isBusy}>
            {t("next")}
          </Button>
        </form>
      </div>
    </main>
  );
}
