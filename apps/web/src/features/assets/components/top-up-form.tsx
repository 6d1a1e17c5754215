import { format, parse } from "@evenkeel/calc/decimal";
import type { DataOf } from "@evenkeel/contract/endpoint";
import type { simulateInfo } from "@evenkeel/contract/simulate";
import { useState } from "react";
import { ApiError } from "#/api/api-error.ts";
import { useClientId } from "#/api/client-id.ts";
import { reportError } from "#/api/report-error.ts";
import { formatAmount } from "#/format/number.ts";
import { typedDecimal } from "#/format/typed-decimal.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { NumberField } from "#/ui/number-field.tsx";
import { toast } from "#/ui/toast.tsx";
import { refreshMoney, sendTopUp } from "../queries.ts";

/** Adds simulated money; says beforehand that the season is marked. */
export function TopUpForm({ state, onDone }: { state: DataOf<typeof simulateInfo>; onDone: () => void }) {
  const { t } = useTranslation("assets");
  const { tag } = useLocale();
  const { clientId, renew } = useClientId();
  const [amount, setAmount] = useState("10000");
  const [isBusy, setIsBusy] = useState(false);
  const { max, leftToday } = state.topUp;
  const wanted = typedDecimal(amount);
  const isTooMuch = wanted !== null && wanted > parse(max);
  const send = async () => {
    if (wanted === null) return;
    setIsBusy(true);
    try {
      await sendTopUp({ clientId, coin: "USDT", amount: format(wanted) });
      await refreshMoney();
      toast(t("sim.topUpDone", { amount: formatAmount(amount, 2, tag) }), "good");
      onDone();
    } catch (error) {
      // Refused, the next attempt is an intent of its own; without an answer the same one is sent again.
      if (error instanceof ApiError && error.code !== 0) renew();
      await reportError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
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
      <Button
        type="submit"
        size="large"
        busy={isBusy}
        disabled={wanted === null || wanted <= 0n || isTooMuch || leftToday === 0}
      >
        {t("sim.topUp")}
      </Button>
      <Button look="quiet" size="large" onClick={onDone}>
        {t("back")}
      </Button>
    </form>
  );
}
