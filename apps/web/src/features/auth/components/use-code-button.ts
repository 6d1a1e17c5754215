import { type CodeType, sendEmailCode, sendMobileCode } from "@evenkeel/contract/codes";
import { LIMITS } from "@evenkeel/contract/limits";
import { useEffect, useState } from "react";
import { ApiError } from "#/api/api-error.ts";
import { call } from "#/api/client.ts";
import { errorText, reportError } from "#/api/report-error.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { toast } from "#/ui/toast.tsx";
import type { CaptchaAnswer } from "../enter-calls.ts";
import { beginWait, secondsToWait } from "../model/code-wait.ts";
import { CaptchaGivenUp, useCaptcha } from "./use-captcha.tsx";

/** What a code is asked for. `to` is the contact as the wire writes it; none: the person's own. */
export interface CodeAsk {
  readonly codeType: CodeType;
  readonly channel: "email" | "phone";
  readonly to?: string | undefined;
  /** True where a contact has to be typed first. */
  readonly isMissing?: boolean;
}

/** The button that has a code sent, and then counts 60 s down; a reload does not end its waiting. */
export function useCodeButton({ codeType, channel, to, isMissing = false }: CodeAsk) {
  const { t } = useTranslation("auth");
  const { withCaptcha, sheet } = useCaptcha(codeType);
  const [isBusy, setBusy] = useState(false);
  const key = `${codeType}:${channel}${to === undefined ? ":own" : ""}`;
  const [seconds, setSeconds] = useState(0);

  const look = () => setSeconds(secondsToWait(key, Date.now(), LIMITS.codeCountdownMs));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` is made anew each time and reads the key alone.
  useEffect(() => {
    look();
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [key]);

  const post = async (captcha?: CaptchaAnswer) => {
    const sent = await (channel === "email"
      ? call(sendEmailCode, { body: { codeType, ...(to !== undefined && { email: to }), ...captcha } })
      : call(sendMobileCode, { body: { codeType, ...(to !== undefined && { phone: to }), ...captcha } }));
    beginWait(key, LIMITS.codeCountdownMs, Date.now());
    look();
    toast(t(channel === "email" ? "code.sentEmail" : "code.sentPhone", { to: sent.to }), "good");
  };

  const send = async () => {
    if (isMissing) return toast(await errorText(channel === "email" ? "please_email" : "please_mobile"), "bad");
    setBusy(true);
    try {
      await withCaptcha(post);
    } catch (error) {
      if (error instanceof CaptchaGivenUp) return;
      const wait = error instanceof ApiError && error.key === "auth.codeTooSoon" ? retryAfterOf(error.data) : 0;
      if (wait > 0) {
        beginWait(key, wait * 1000, Date.now());
        look();
      }
      await reportError(error);
    } finally {
      setBusy(false);
    }
  };

  return { send, seconds, isBusy, sheet };
}

function retryAfterOf(data: unknown): number {
  const { retryAfter } = (data ?? {}) as { retryAfter?: unknown };
  return typeof retryAfter === "number" ? retryAfter : 0;
}
