import type { ComponentProps } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { PasswordField } from "#/ui/password-field.tsx";

type Props = Omit<ComponentProps<typeof PasswordField>, "showLabel" | "hideLabelText" | "label"> & { label?: string };

/** A password of the account: the present one, or with `isNew` one that is being chosen. */
export function LoginPasswordField({ isNew = false, label, ...field }: Props & { isNew?: boolean }) {
  const { t } = useTranslation("auth");
  return (
    <PasswordField
      label={label ?? t("password")}
      name={isNew ? "new-password" : "password"}
      autoComplete={isNew ? "new-password" : "current-password"}
      // More than the longest password: one that is cut off without a word would not be the one that was kept.
      maxLength={128}
      showLabel={t("showPassword")}
      hideLabelText={t("hidePassword")}
      {...field}
    />
  );
}
