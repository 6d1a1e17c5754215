import ShieldAlert from "lucide-react/icons/shield-alert";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { Card } from "#/ui/card.tsx";
import type { Overview } from "../queries.ts";

/** One honest sentence on how well the account is guarded. */
export function GuardCard({ overview }: { overview: Overview }) {
  const { t } = useTranslation("security");
  const { factors, recoveryCodesLeft, isFrozen } = overview;
  const isStrong = factors.length > 0;
  const Icon = isStrong ? ShieldCheck : ShieldAlert;
  const says = isFrozen ? "frozen" : !isStrong ? "weak" : recoveryCodesLeft < 3 ? "fewCodes" : "strong";
  return (
    <Card className="mx-4 mt-1 flex items-start gap-3.5 p-4">
      <span
        className={classNames(
          "grid size-11 shrink-0 place-items-center rounded-full",
          isStrong ? "bg-up-soft text-up" : "bg-sunken text-ink-soft",
        )}
      >
        <Icon aria-hidden="true" className="size-6" strokeWidth={1.6} />
      </span>
      <div>
        <p className="text-17 font-semibold">{t(`guard.${says}.title`)}</p>
        <p className="mt-1 text-13 text-ink-soft">{t(`guard.${says}.text`)}</p>
      </div>
    </Card>
  );
}
