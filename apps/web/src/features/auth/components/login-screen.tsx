import { type ComponentType, Suspense } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Link, useLocation, useNavigate } from "#/lib/router.tsx";
import { Button } from "#/ui/button.tsx";
import { PasswordField } from "#/ui/password-field.tsx";
import { TextField } from "#/ui/text-field.tsx";
import { toast } from "#/ui/toast.tsx";
import { loginErrors } from "../model/account-form.ts";
import { adoptSession, enterByAccount } from "../session-calls.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { useAccountForm } from "./use-account-form.ts";

/** What another screen hands over: where to go afterwards, and the name of an account just opened. */
interface ArrivalState {
  readonly from?: string;
  readonly account?: string;
}

export interface LoginScreenProps {
  /** A way in beside the form, which opens a session by itself. */
  otherWay: ComponentType<{ onToken: (satoken: string) => Promise<void> }>;
}

/** Log in by account. */
export function LoginScreen({ otherWay: OtherWay }: LoginScreenProps) {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const { from = "/", account = "" } = (useLocation().state as ArrivalState | null) ?? {};
  const { bind, submit, isBusy } = useAccountForm(
    { loginName: account, loginPassword: "" },
    loginErrors,
    async (form) => {
      await enterByAccount(form);
      arrive();
    },
  );
  const arrive = () => {
    toast(t("login.success"), "good");
    navigate(from, { replace: true });
  };
  const onToken = async (satoken: string) => {
    await adoptSession(satoken);
    arrive();
  };
  return (
    <AuthFrame
      title={t("login.title")}
      footer={
        <>
          {t("login.noAccount")}{" "}
          <Link to="/register" className="inline-flex min-h-11 items-center px-1 font-semibold text-accent">
            {t("common:register")}
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <TextField
          label={t("userName")}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          {...bind("loginName")}
        />
        <PasswordField
          label={t("password")}
          name="password"
          autoComplete="current-password"
          maxLength={128}
          showLabel={t("showPassword")}
          hideLabelText={t("hidePassword")}
          aside={
            <Link
              to="/emailpassword"
              className="-my-3 inline-flex min-h-11 min-w-11 items-center justify-end text-13 text-accent"
            >
              {t("login.forgot")}
            </Link>
          }
          {...bind("loginPassword")}
        />
        <Button type="submit" size="large" busy={isBusy}>
          {t("common:signIn")}
        </Button>
        <Suspense fallback={<div className="h-12" />}>
          <OtherWay onToken={onToken} />
        </Suspense>
      </form>
    </AuthFrame>
  );
}
