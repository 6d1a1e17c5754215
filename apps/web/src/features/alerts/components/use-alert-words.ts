import type { Alert } from "@evenkeel/contract/alert";
import { formatExact } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

/** Says what an alert watches: "Price at or above 65,000". */
export function useAlertWords(): (alert: Pick<Alert, "kind" | "level" | "window">) => string {
  const { t } = useTranslation("alerts");
  const { tag } = useLocale();
  return ({ kind, level, window }) =>
    t(`says.${kind}`, {
      level: formatExact(level, tag),
      ...(window !== null && { window: t(`window.${window}`) }),
    });
}
