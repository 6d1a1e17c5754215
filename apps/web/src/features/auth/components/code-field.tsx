import { useTranslation } from "#/i18n/use-translation.ts";
import { TextField } from "#/ui/text-field.tsx";
import { type CodeAsk, useCodeButton } from "./use-code-button.ts";

export interface CodeFieldProps {
  label?: string;
  ask: CodeAsk;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** Six digits from a message, with the button that has them sent. */
export function CodeField({ label, ask, value, onChange, error }: CodeFieldProps) {
  const { t } = useTranslation("auth");
  const { send, seconds, isBusy, sheet } = useCodeButton(ask);
  return (
    <>
      <TextField
        label={label ?? t("code.label")}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        dir="ltr"
        value={value}
        error={error}
        onChange={(text) => onChange(text.replaceAll(/\D/g, ""))}
        trailing={
          <button
            type="button"
            disabled={seconds > 0 || isBusy}
            aria-busy={isBusy || undefined}
            onClick={() => void send()}
            className="-me-3.5 min-h-11 shrink-0 px-3.5 text-13 font-semibold whitespace-nowrap text-accent disabled:font-regular disabled:text-ink-faint"
          >
            {seconds > 0 ? <span className="tabular-nums">{t("code.again", { seconds })}</span> : t("code.get")}
          </button>
        }
      />
      {sheet}
    </>
  );
}
