import type { RiskLimits } from "@evenkeel/contract/risk-limits";
import Pause from "lucide-react/icons/circle-pause";
import { formatDateTime } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";

export interface RestrictionNoteProps {
  restriction: NonNullable<RiskLimits["restriction"]>;
  className?: string;
}

/** Why nothing can be opened now, until when, and what works all the same. */
export function RestrictionNote({ restriction: { kind, until }, className }: RestrictionNoteProps) {
  const { t } = useTranslation("limits");
  const { tag } = useLocale();
  return (
    <div role="note" className={classNames("flex gap-3 rounded-card bg-warn-soft p-3.5 text-warn", className)}>
      <Pause aria-hidden="true" className="mt-0.5 size-5 shrink-0" strokeWidth={1.7} />
      <div>
        <p className="font-semibold">{t(`running.${kind}`, { until: formatDateTime(until, tag) })}</p>
        <p className="mt-0.5 text-13">{t("running.works")}</p>
      </div>
    </div>
  );
}
