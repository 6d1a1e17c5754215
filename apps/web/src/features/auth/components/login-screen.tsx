import { type ComponentType, Suspense, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Link, useLocation, useNavigate } from "#/lib/router.tsx";
import { Button } from "#/ui/button.tsx";
import { toast } from "#/ui/toast.tsx";
import { adoptSession, enter } from "../enter-calls.ts";
import { type LoginForm, loginErrors, type NameFields, NO_NAME, type Way } from "../model/account-form.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { LoginPasswordField } from "./login-password-field.tsx";
import { NameFields as Name } from "./name-fields.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useCaptcha } from "./use-captcha.tsx";

/** What another screen hands over: where to go afterwards, and what an account just opened is called. */
export interface ArrivalState {
  readonly from?: string;
  readonly way?: Way;
  readonly name?: Partial<NameFields>;
}

export interface LoginScreenProps {
  /** A way in beside the form, which opens a session by itself. */
  otherWay: ComponentType<{ onToken: (satoken: string) => Promise<void> }>;
}

/** Log in by account, e-mail or phone. */
export function LoginScreen({ otherWay: OtherWay }: LoginScreenProps) {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const arrival = (useLocation().state as ArrivalState | null) ?? {};
  const [way, setWay] = useState<Way>(arrival.way ?? "account");
  const captcha = useCaptcha(undefined);
  const initial: LoginForm = { ...NO_NAME, ...arrival.name, loginPassword: "" };
  const { bind, submit, isBusy } = useAccountForm(
    { ...initial },
    (form) => loginErrors(way, form),
    async (form) => {
      await captcha.withCaptcha((answer) => enter(way, form, answer));
      arrive();
    },
  );
  const arrive = () => {
    toast(t("login.success"), "good");
    navigate(arrival.from ?? "/", { replace: true });
  };
  const onToken = async (satoken: string) => {
    await adoptSession(satoken);
    arrive();
  };
  return (
    <AuthFrame
      title={t("login.title")}
      way={way}
      onWay={setWay}
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
        <Name way={way} bind={bind} />
        <LoginPasswordField
          aside={
            <Link
              to={way === "phone" ? "/phonepassword" : "/emailpassword"}
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
      {captcha.sheet}
    </AuthFrame>
  );
}
