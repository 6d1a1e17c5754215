import { useTranslation } from "#/i18n/use-translation.ts";
import { PasswordField } from "#/ui/password-field.tsx";

interface PinFieldProps {
  label: string;
  hint?: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Six digits that are not shown. */
export function PinField({ onChange, ...field }: PinFieldProps) {
  const { t } = useTranslation("auth");
  return (
    <PasswordField
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      dir="ltr"
      showLabel={t("showPassword")}
      hideLabelText={t("hidePassword")}
      onChange={(value) => onChange(value.replaceAll(/\D/g, ""))}
      {...field}
    />
  );
}
