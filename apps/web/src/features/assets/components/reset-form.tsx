import { format, parse } from "@evenkeel/calc/decimal";
import type { DataOf } from "@evenkeel/contract/endpoint";
import type { simulateInfo } from "@evenkeel/contract/simulate";
import { useState } from "react";
import { useAppSetting } from "#/api/config-queries.ts";
import { formatAmount } from "#/format/number.ts";
import { formatDateTime } from "#/format/time.ts";
import { typedDecimal } from "#/format/typed-decimal.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { NumberField } from "#/ui/number-field.tsx";
import { TextField } from "#/ui/text-field.tsx";
import { sendReset } from "../queries.ts";
import { SeasonForm } from "./season-form.tsx";

const WORD = "RESET";

/** Ends the season and begins the next, after the word was typed. */
export function ResetForm({ state, onDone }: { state: DataOf<typeof simulateInfo>; onDone: () => void }) {
  const { t } = useTranslation("assets");
  const { tag } = useLocale();
  const zone = useAppSetting()?.timezone;
  const [balance, setBalance] = useState(state.startBalance.default);
  const [word, setWord] = useState("");
  const { min, max } = state.startBalance;
  const wanted = typedDecimal(balance);
  const isInside = wanted !== null && wanted >= parse(min) && wanted <= parse(max);
  const range = { min: formatAmount(min, 0, tag), max: formatAmount(max, 0, tag) };
  const send = async (clientId: string) => {
    if (wanted === null) throw new Error("a balance that cannot be sent was sent");
    const { season } = await sendReset({ clientId, confirm: WORD, startBalance: format(wanted) });
    return t("sim.resetDone", { number: season.number });
  };
  return (
    <SeasonForm
      send={send}
      onDone={onDone}
      look="danger"
      disabled={word.trim() !== WORD || !isInside || state.resetFrom !== null}
      action={t("sim.resetNow")}
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
    </SeasonForm>
  );
}
