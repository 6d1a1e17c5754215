import type { KycStatus } from "@evenkeel/contract/kyc";
import Check from "lucide-react/icons/check";
import Lock from "lucide-react/icons/lock";
import { formatDateTime, formatDay } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { Button } from "#/ui/button.tsx";
import { Card } from "#/ui/card.tsx";
import { ReasonList } from "./reason-list.tsx";

export interface LevelCardProps {
  level: KycStatus["levels"][number];
  /** Whether the level below is verified. */
  isReady: boolean;
  submissionsLeft: number;
  isSample: boolean;
  onBegin: () => void;
}

const MAY_HAND_IN = new Set(["NONE", "DRAFT", "REJECTED", "MORE_INFO", "EXPIRED"]);
const IS_BAD = new Set(["REJECTED", "MORE_INFO", "EXPIRED"]);

/** One level: its number, what it needs and opens, how it stands, and what is to be done next. */
export function LevelCard({ level, isReady, submissionsLeft, isSample, onBegin }: LevelCardProps) {
  const { t } = useTranslation("kyc");
  const { tag } = useLocale();
  const { state, reasons, submittedAt, expiresAt } = level;
  const isApproved = state === "APPROVED";
  const isWaiting = state === "SUBMITTED" || state === "REVIEW";
  return (
    <Card className="p-4">
      <div className="flex items-start gap-3">
        <span
          className={classNames(
            "grid size-9 shrink-0 place-items-center rounded-full font-semibold",
            isApproved ? "bg-accent text-on-accent" : "bg-sunken text-ink-soft",
          )}
        >
          {isApproved ? (
            <Check aria-hidden="true" className="size-5" strokeWidth={2} />
          ) : (
            <span className="num">{level.level}</span>
          )}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{t(`level.${level.level}`)}</h2>
          <p className="mt-0.5 text-13 text-ink-soft">{t(`needs.${level.level}`)}</p>
        </div>
        <span
          role="status"
          className={classNames(
            "shrink-0 rounded-full px-2.5 py-1 text-11 font-semibold",
            isApproved
              ? "bg-accent-soft text-accent"
              : IS_BAD.has(state)
                ? "bg-warn-soft text-warn"
                : "bg-sunken text-ink-soft",
          )}
        >
          {t(`state.${state}`)}
        </span>
      </div>
      <p className="mt-3 text-13 text-ink-faint">{t(`opens.${level.level}`)}</p>
      {isWaiting && submittedAt !== null && (
        <p className="mt-3 text-13 text-ink-soft">
          {t(isSample ? "waiting.sample" : "waiting.real", { at: formatDateTime(submittedAt, tag) })}
        </p>
      )}
      {isApproved && expiresAt !== null && (
        <p className="mt-3 text-13 text-ink-soft">{t("until", { at: formatDay(expiresAt - 1, tag) })}</p>
      )}
      {reasons.length > 0 && <ReasonList reasons={reasons} />}
      {MAY_HAND_IN.has(state) && isReady && (
        <Button size="large" disabled={submissionsLeft === 0} onClick={onBegin} className="mt-4">
          {t(submissionsLeft === 0 ? "tomorrow" : IS_BAD.has(state) ? "again" : "begin")}
        </Button>
      )}
      {MAY_HAND_IN.has(state) && !isReady && (
        <p className="mt-3 flex items-center gap-1.5 text-13 text-ink-soft">
          <Lock aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={1.8} />
          {t("first", { level: String(level.level - 1) })}
        </p>
      )}
    </Card>
  );
}
