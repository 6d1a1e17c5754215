import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { buttonClass } from "#/ui/button.tsx";
import { Card } from "#/ui/card.tsx";

const RADIUS = 17;
const ROUND = 2 * Math.PI * RADIUS;

/** The steps that a new account has behind it, as its own facts say. */
export interface FirstSteps {
  readonly hasTradePwd: boolean;
  readonly hasContact: boolean;
  readonly isIdentified: boolean;
}

/** What a new user does next, with how far they are. Gone when everything is done. */
export function TaskCard({ hasTradePwd, hasContact, isIdentified }: FirstSteps) {
  const { t } = useTranslation("home");
  const steps = [
    { key: "fundPassword", isDone: hasTradePwd, to: "/fund-password" },
    { key: "contact", isDone: hasContact, to: "/email-authentication" },
    { key: "identity", isDone: isIdentified, to: "/authentication" },
  ] as const;
  const next = steps.find((step) => !step.isDone);
  if (!next) return null;
  const done = steps.filter((step) => step.isDone).length;
  return (
    <Card className="mx-4 mt-3 flex items-center gap-3 px-3.5 py-3">
      <svg aria-hidden="true" viewBox="0 0 40 40" fill="none" className="size-10 shrink-0">
        <circle cx="20" cy="20" r={RADIUS} strokeWidth="4" className="stroke-hairline" />
        <circle
          cx="20"
          cy="20"
          r={RADIUS}
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={`${(ROUND * done) / steps.length} ${ROUND}`}
          transform="rotate(-90 20 20)"
          className={done === 0 ? "stroke-transparent" : "stroke-accent"}
        />
        <text x="20" y="24.2" textAnchor="middle" className="fill-ink text-[12px] font-semibold">
          {`${done}/${steps.length}`}
        </text>
      </svg>
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{t(`task.${next.key}`)}</p>
        <p className="text-11 text-ink-faint">{t("task.left", { count: steps.length - done })}</p>
      </div>
      <Link to={next.to} className={buttonClass("ink", "small")}>
        {t("task.go")}
      </Link>
    </Card>
  );
}
