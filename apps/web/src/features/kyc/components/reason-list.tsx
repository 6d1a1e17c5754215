import type { KycReason } from "@evenkeel/contract/kyc";
import { useTranslation } from "#/i18n/use-translation.ts";

/** What was not accepted, each with what to do about it. */
export function ReasonList({ reasons }: { reasons: readonly KycReason[] }) {
  const { t } = useTranslation("kyc");
  return (
    <ul className="mt-3 space-y-2 rounded-field bg-warn-soft p-3 text-13 text-warn">
      {reasons.map(({ field, code, text }) => (
        <li key={`${field} ${code}`}>
          {field !== null && <span className="font-semibold">{t(`field.${field}`)}: </span>}
          {code === "OTHER" ? <bdi>{text}</bdi> : t(`reason.${code}`)}
        </li>
      ))}
    </ul>
  );
}
