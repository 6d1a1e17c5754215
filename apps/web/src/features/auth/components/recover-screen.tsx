import { refreshUser } from "#/api/user-query.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Link, useBack, useNavigate } from "#/lib/router.tsx";
import { useIsSignedIn } from "#/lib/session.ts";
import { Button } from "#/ui/button.tsx";
import { PageHeader } from "#/ui/page-header.tsx";
import { toast } from "#/ui/toast.tsx";
import { recover } from "../enter-calls.ts";
import { NO_NAME, nameOf, type RecoverForm, recoverErrors } from "../model/account-form.ts";
import { CodeField } from "./code-field.tsx";
import { LoginPasswordField } from "./login-password-field.tsx";
import { NameFields } from "./name-fields.tsx";
import { useAccountForm } from "./use-account-form.ts";

/** Set a new password with a code that goes to the e-mail address or the phone. */
export function RecoverScreen({ way }: { way: "email" | "phone" }) {
  const { t } = useTranslation(["auth", "screens"]);
  const onBack = useBack();
  const navigate = useNavigate();
  const isSignedIn = useIsSignedIn();
  const initial: RecoverForm = { ...NO_NAME, password: "", emailCode: "" };
  const { bind, submit, isBusy, form } = useAccountForm(
    { ...initial },
    (given) => recoverErrors(way, given),
    async (given) => {
      await recover(way, given);
      toast(t("recover.success"), "good");
      if (way === "email") return onBack();
      // Every session ended with the old password: who was signed in learns it by this call, and lands at /login.
      if (isSignedIn) return refreshUser();
      const { areaCode, phone } = given;
      navigate("/login", { replace: true, state: { way, name: { areaCode, phone } } });
    },
  );
  const name = nameOf(way, form);
  const other = way === "email" ? "phone" : "email";
  return (
    <main className="column">
      <PageHeader
        title={t(way === "email" ? "screens:/emailpassword.title" : "screens:/phonepassword.title")}
        back={{ label: t("common:back"), onBack }}
      />
      <form noValidate onSubmit={submit} className="space-y-4 px-4 pt-3">
        <p className="text-15 text-ink-soft">{t("recover.intro")}</p>
        <NameFields way={way} bind={bind} />
        <CodeField
          ask={{
            codeType: "FIND_PASSWORD",
            channel: way,
            to: ("email" in name ? name.email : name.phone) ?? "",
            isMissing: form[way].trim() === "",
          }}
          {...bind("emailCode")}
        />
        <LoginPasswordField
          isNew
          label={t("recover.password")}
          hint={t("register.passwordHint")}
          {...bind("password")}
        />
        <p className="text-13 text-ink-soft">{t("recover.hold")}</p>
        <Button type="submit" size="large" busy={isBusy}>
          {t("recover.submit")}
        </Button>
        <Link
          to={other === "phone" ? "/phonepassword" : "/emailpassword"}
          replace
          className="flex min-h-11 items-center justify-center text-13 text-accent"
        >
          {t(`recover.${other}Instead`)}
        </Link>
      </form>
    </main>
  );
}
