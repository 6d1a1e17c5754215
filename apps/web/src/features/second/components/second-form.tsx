import { WALLETS } from "@evenkeel/contract/asset";
import { SECOND_RULES, type SecondContract } from "@evenkeel/contract/second";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#/api/api-error.ts";
import { useClientId } from "#/api/client-id.ts";
import { reportError } from "#/api/report-error.ts";
import { useUser } from "#/api/user-query.ts";
import { formatAmount, formatSigned, NO_VALUE } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Link } from "#/lib/router.tsx";
import { useOnline } from "#/lib/use-online.ts";
import { Button } from "#/ui/button.tsx";
import { FactRow } from "#/ui/fact.tsx";
import { NumberField } from "#/ui/number-field.tsx";
import { Segmented } from "#/ui/segmented.tsx";
import { toast } from "#/ui/toast.tsx";
import { BREAK_EVEN_PERCENT, gainOf, PAYOUT_PERCENT, stakeIssue } from "../model/second-draft.ts";
import { SECONDS_KEY, sendSecond } from "../queries.ts";

type Direction = SecondContract["direction"];
const SECONDS = SECOND_RULES.seconds.map(String) as `${SecondContract["seconds"]}`[];
const STAKE_DECIMALS = 2;

/** Time, stake and the two answers, with what they bring and how often one must be right. */
export function SecondForm({ referCoin }: { referCoin: string }) {
  const { t } = useTranslation("second");
  const { tag } = useLocale();
  const client = useQueryClient();
  const isOnline = useOnline();
  const available = useUser()?.coinAssetList.find(
    ({ accountType, coin }) => accountType === WALLETS.funding && coin === "USDT",
  )?.available;
  const { clientId, renew } = useClientId();
  const [seconds, setSeconds] = useState<(typeof SECONDS)[number]>("60");
  const [stake, setStake] = useState("10");
  const [busy, setBusy] = useState<Direction | null>(null);
  const issue = stakeIssue(stake, available ?? "0");
  const gain = gainOf(stake);

  const send = async (direction: Direction) => {
    setBusy(direction);
    try {
      const body = { clientId, referCoin, direction, seconds: Number(seconds) as SecondContract["seconds"], stake };
      const { stake: taken } = await sendSecond(body);
      renew();
      toast(t("taken", { stake: formatAmount(taken, STAKE_DECIMALS, tag) }), "good");
    } catch (error) {
      // Without an answer the same id is sent again: whatever became of the first, it is played once.
      if (error instanceof ApiError && error.code !== 0) renew();
      await reportError(error);
    } finally {
      setBusy(null);
      void client.invalidateQueries({ queryKey: SECONDS_KEY });
      void client.invalidateQueries({ queryKey: ["user", "info"] });
    }
  };

  const answer = (direction: Direction) => (
    <Button
      look={direction}
      size="large"
      busy={busy === direction}
      disabled={issue !== null || busy !== null || !isOnline}
      onClick={() => void send(direction)}
    >
      {t(`side.${direction}`)}
    </Button>
  );
  return (
    <div className="space-y-3 px-4 py-3">
      <Segmented
        label={t("time")}
        items={SECONDS.map((value) => ({ value, label: t("seconds", { n: value }) }))}
        value={seconds}
        onChange={setSeconds}
      />
      <NumberField
        label={t("stake")}
        value={stake}
        onChange={setStake}
        decimals={STAKE_DECIMALS}
        unit="USDT"
        error={
          issue === "range"
            ? t("stake.range", { min: SECOND_RULES.stakeMin, max: SECOND_RULES.stakeMax })
            : issue === "short"
              ? t("stake.short")
              : undefined
        }
      />
      <p className="flex items-center gap-2 text-13 text-ink-soft">
        <span>{t("available")}</span>
        <Link to={`/transfer?from=${WALLETS.contract}&to=${WALLETS.funding}`} className="font-semibold text-accent">
          {t("transfer")}
        </Link>
        <span className="num ms-auto font-semibold text-ink">
          {formatAmount(available ?? "0", STAKE_DECIMALS, tag)} USDT
        </span>
      </p>
      <dl className="space-y-1.5 text-13">
        <FactRow name={t("payout")}>
          <span className="num">
            {PAYOUT_PERCENT}% · {gain === null ? NO_VALUE : `${formatSigned(gain, STAKE_DECIMALS, tag)} USDT`}
          </span>
        </FactRow>
        <FactRow name={t("breakEven")}>
          <span className="num">{BREAK_EVEN_PERCENT}%</span>
        </FactRow>
      </dl>
      <p className="text-11 text-ink-faint">{t("breakEven.text")}</p>
      <div className="grid grid-cols-2 gap-3">
        {answer("up")}
        {answer("down")}
      </div>
      <p className="text-11 text-ink-faint">
        {t("rules", { open: String(SECOND_RULES.openMost), day: String(SECOND_RULES.dayMost) })}
      </p>
    </div>
  );
}
