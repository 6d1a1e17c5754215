import { formatSpan } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useMinuteClock } from "#/lib/minute.ts";

/** Why something cannot be done while a market is shut, and in how long it opens where that is known. */
export function ShutNote({ text, opensAt }: { text: string; opensAt: number | null }) {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const now = useMinuteClock();
  return (
    <p role="status" className="mt-3 rounded-field bg-warn-soft px-3 py-2 text-13 text-warn">
      {text} {opensAt !== null && opensAt > now && t("session.opensIn", { span: formatSpan(opensAt - now, tag) })}
    </p>
  );
}
