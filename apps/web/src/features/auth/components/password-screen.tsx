import { useTranslation } from "#/i18n/use-translation.ts";
import { useBack, useNavigate, useSearchParams } from "#/lib/router.tsx";
import { Button } from "#/ui/button.tsx";
import { PageHeader } from "#/ui/page-header.tsx";
import { toast } from "#/ui/toast.tsx";
import { enter } from "../enter-calls.ts";
import { loginErrors, type NameFields, NO_NAME, type Way } from "../model/account-form.ts";
import { LoginPasswordField } from "./login-password-field.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useCaptcha } from "./use-captcha.tsx";

/** What the account of an address is: an e-mail address has an @, a phone is area code, space, number. */
function readAccount(account: string): { way: Way; name: NameFields } {
  if (account.includes("@")) return { way: "email", name: { ...NO_NAME, email: account } };
  const [, areaCode, phone] = /^\+?(\d{1,4}) (\d{4,15})$/.exec(account) ?? [];
  if (areaCode !== undefined && phone !== undefined) return { way: "phone", name: { ...NO_NAME, areaCode, phone } };
  return { way: "account", name: { ...NO_NAME, loginName: account } };
}

/** Welcome back: the account is known, the password is asked for, and it is really checked. */
export function PasswordScreen() {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const onBack = useBack();
  const [query] = useSearchParams();
  const account = query.get("account") ?? "";
  const { way, name } = readAccount(account);
  const captcha = useCaptcha(undefined);
  const initial = { ...name, loginPassword: "" };
  const check = (form: typeof initial) => loginErrors(way, form);
  const { bind, submit, isBusy } = useAccountForm(initial, check, async (form) => {
    await captcha.withCaptcha((answer) => enter(way, form, answer));
    toast(t("login.success"), "good");
    navigate("/", { replace: true });
  });
  const missing = bind(way === "account" ? "loginName" : way).error;
  return (
    <main className="column">
      <PageHeader back={{ label: t("common:back"), onBack }} />
      <div className="px-4 pt-4">
        <h1 className="text-28 font-semibold tracking-tight">{t("welcomeBack")}</h1>
        {account !== "" && <p className="mt-1 text-15 break-all text-ink-soft">{account}</p>}
        <form noValidate onSubmit={submit} className="mt-6 space-y-4">
          <input type="hidden" name="username" autoComplete="username" value={account} />
          <LoginPasswordField {...bind("loginPassword")} {...(missing !== undefined && { error: missing })} />
          <Button type="submit" size="large" busy={isBusy}>
            {t("next")}
          </Button>
        </form>
      </div>
      {captcha.sheet}
    </main>
  );
}
