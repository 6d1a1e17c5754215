import { format, parse } from "@evenkeel/calc/decimal";
import type { DataOf } from "@evenkeel/contract/endpoint";
import type { simulateInfo } from "@evenkeel/contract/simulate";
import { useState } from "react";
import { formatAmount } from "#/format/number.ts";
import { typedDecimal } from "#/format/typed-decimal.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { NumberField } from "#/ui/number-field.tsx";
import { sendTopUp } from "../queries.ts";
import { SeasonForm } from "./season-form.tsx";

/** Adds simulated money; says beforehand that the season is marked. */
export function TopUpForm({ state, onDone }: { state: DataOf<typeof simulateInfo>; onDone: () => void }) {
  const { t } = useTranslation("assets");
  const { tag } = useLocale();
  const [amount, setAmount] = useState("10000");
  const { max, leftToday } = state.topUp;
  const wanted = typedDecimal(amount);
  const isTooMuch = wanted !== null && wanted > parse(max);
  const isSound = wanted !== null && wanted > 0n && !isTooMuch;
  const send = async (clientId: string) => {
    if (wanted === null) throw new Error("an amount that cannot be sent was sent");
    await sendTopUp({ clientId, coin: "USDT", amount: format(wanted) });
    return t("sim.topUpDone", { amount: formatAmount(amount, 2, tag) });
  };
  return (
    <SeasonForm send={send} onDone={onDone} disabled={!isSound || leftToday === 0} action={t("sim.topUp")}>
      <NumberField
        label={t("amount")}
        value={amount}
        onChange={setAmount}
        decimals={8}
        unit="USDT"
        hint={t("sim.topUpHint", { max: formatAmount(max, 0, tag), left: leftToday })}
        error={isTooMuch ? t("sim.topUpMax", { max: formatAmount(max, 0, tag) }) : undefined}
      />
      <p className="text-13 text-ink-soft">{t("sim.topUpMarks")}</p>
    </SeasonForm>
  );
}
