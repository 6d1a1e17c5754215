import { formatAmount } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Switch } from "#/ui/switch.tsx";
import type { Guarantee } from "../hooks/use-guarantee.ts";

/** Has the stop fill exactly at its level, for a premium that is paid only then. There where a stop is typed. */
export function GuaranteeSwitch({ guarantee, money }: { guarantee: Guarantee; money: string }) {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const { wanted, want, premium } = guarantee;
  if (wanted === null) return null;
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="text-13">
        {t("lot.guaranteed")}
        <span className="block text-ink-soft">
          {wanted && premium !== null
            ? t("lot.premium", { amount: `${formatAmount(premium, 2, tag)} ${money}` })
            : t("lot.guaranteedText")}
        </span>
      </p>
      <Switch label={t("lot.guaranteed")} checked={wanted} onChange={want} />
    </div>
  );
}
