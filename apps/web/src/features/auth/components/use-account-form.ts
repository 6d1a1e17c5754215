import { type SubmitEvent, useState } from "react";
import { errorText, fieldErrors, reportError } from "#/api/report-error.ts";
import type { FormErrors } from "../model/account-form.ts";
import { CaptchaGivenUp } from "./use-captcha.tsx";

/** One form: its values, the sentence of each refused field, and whether it is being sent. */
export function useAccountForm<Form extends Record<string, string>>(
  initial: Form,
  check: (form: Form) => FormErrors<keyof Form & string>,
  send: (form: Form) => Promise<void>,
) {
  const [form, setForm] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const keys = Object.entries(check(form)) as [string, string][];
    const sentences = await Promise.all(keys.map(async ([field, key]) => [field, await errorText(key)] as const));
    setErrors(Object.fromEntries(sentences));
    if (sentences.length > 0) return;
    setBusy(true);
    try {
      await send(form);
    } catch (error) {
      if (error instanceof CaptchaGivenUp) return;
      const refused = await fieldErrors(error);
      setErrors(refused);
      if (Object.keys(refused).length === 0) await reportError(error);
    } finally {
      setBusy(false);
    }
  };

  /** The props of one text control. */
  const bind = (field: keyof Form & string) => ({
    value: form[field] ?? "",
    error: errors[field],
    onChange: (value: string) => {
      setForm((now) => ({ ...now, [field]: value }));
      setErrors(({ [field]: _fixed, ...others }) => others);
    },
  });

  return { bind, submit, isBusy, form };
}
