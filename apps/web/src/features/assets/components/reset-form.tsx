import { format, parse } from "@evenkeel/calc/decimal";
import type { DataOf } from "@evenkeel/contract/endpoint";
import type { simulateInfo } from "@evenkeel/contract/simulate";
import { useState } from "react";
import { ApiError } from "#/api/api-error.ts";
import { useClientId } from "#/api/client-id.ts";
import { useAppSetting } from "#/api/config-queries.ts";
import { reportError } from "#/api/report-error.ts";
import { formatAmount } from "#/format/number.ts";
import { formatDateTime } from "#/format/time.ts";
import { typedDecimal } from "#/format/typed-decimal.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";
import { NumberField } from "#/ui/number-field.tsx";
import { TextField } from "#/ui/text-field.tsx";
import { toast } from "#/ui/toast.tsx";
import { refreshMoney, sendReset } from "../queries.ts";

const WORD = "RESET";

/** Ends the season and begins the next, after the word was typed. */
export function ResetForm({ state, onDone }: { state: DataOf<typeof simulateInfo>; onDone: () => void }) {
  const { t } = useTranslation("assets");
  const { tag } = useLocale();
  const zone = useAppSetting()?.timezone;
  const { clientId, renew } = useClientId();
  const [balance, setBalance] = useState(state.startBalance.default);
  const [word, setWord] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const { min, max } = state.startBalance;
  const wanted = typedDecimal(balance);
  const isInside = wanted !== null && wanted >= parse(min) && wanted <= parse(max);
  const range = { min: formatAmount(min, 0, tag), max: formatAmount(max, 0, tag) };
  const send = async () => {
    if (wanted === null) return;
    setIsBusy(true);
    try {
      const { season } = await sendReset({ clientId, confirm: WORD, startBalance: format(wanted) });
      await refreshMoney();
      toast(t("sim.resetDone", { number: season.number }), "good");
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
      <p className="text-15 text-ink-soft">{t("sim.resetText")}</p>
      {state.resetFrom !== null && (
        <p role="status" className="rounded-field bg-warn-soft px-3 py-2 text-13 text-warn">
          {t("sim.resetFrom", { time: formatDateTime(state.resetFrom, tag, zone) })}
        </p>
      )}
      <NumberField
        label={t("sim.start")}
        value={balance}
        onChange={setBalance}
        decimals={2}
        unit="USDT"
        hint={t("sim.startRange", range)}
        error={isInside ? undefined : t("sim.startRange", range)}
      />
      <TextField
        label={t("sim.typeWord", { word: WORD })}
        value={word}
        onChange={setWord}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button
        type="submit"
        look="danger"
        size="large"
        busy={isBusy}
        disabled={word.trim() !== WORD || !isInside || state.resetFrom !== null}
      >
        {t("sim.resetNow")}
      </Button>
      <Button look="quiet" size="large" onClick={onDone}>
        {t("back")}
      </Button>
    </form>
  );
}
