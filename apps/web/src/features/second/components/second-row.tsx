import type { MarketRow } from "@evenkeel/contract/instrument";
import type { SecondContract } from "@evenkeel/contract/second";
import { useAppSetting } from "#/api/config-queries.ts";
import { formatAmount, formatExact, formatPrice } from "#/format/number.ts";
import { formatClock, formatDateTime } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Fact } from "#/ui/fact.tsx";
import { secondsLeft } from "../model/second-draft.ts";

const DIGITS = 2;

export interface SecondRowProps {
  contract: SecondContract;
  /** The market that it is on, where the screen shows that one; null: another, named by its coin. */
  market: Pick<MarketRow, "symbol" | "tickSize"> | null;
  nowMs: number;
  onProof: () => void;
}

/** One contract: what was said, at what price it began, how long it still runs or what became of it. */
export function SecondRow({ contract, market, nowMs, onProof }: SecondRowProps) {
  const { t } = useTranslation("second");
  const { tag } = useLocale();
  const zone = useAppSetting()?.timezone;
  const { direction, state, stake, entry, settlement, expiresAt, acceptedAt, seconds, returned } = contract;
  const isRunning = state === "open";
  const left = secondsLeft(expiresAt, nowMs);
  const price = (value: string | undefined) =>
    market === null ? formatExact(value, tag) : formatPrice(value, market.tickSize, tag);
  const symbol = market?.symbol ?? contract.referCoin.toUpperCase();
  const title = `${symbol} ${t(`side.${direction}`)}`;
  return (
    <article aria-label={title} className="space-y-2 px-4 py-3">
      <div className="flex items-baseline gap-2">
        <h3 className="text-15 font-semibold">{symbol}</h3>
        <span className={direction === "up" ? "text-13 text-up" : "text-13 text-down"}>{t(`side.${direction}`)}</span>
        <span className="text-13 text-ink-soft">{t("seconds", { n: String(seconds) })}</span>
        <span className="ms-auto text-13 font-semibold tabular-nums">
          {isRunning ? (left > 0 ? t("left", { seconds: String(left) }) : t("settling")) : t(`state.${state}`)}
        </span>
      </div>
      <dl className="grid grid-cols-3 gap-3">
        <Fact name={t("stake")}>{formatAmount(stake, DIGITS, tag)}</Fact>
        <Fact name={t("entry")}>{price(entry?.price)}</Fact>
        {isRunning ? (
          <Fact name={t("began")} atEnd>
            {formatClock(acceptedAt, tag, zone)}
          </Fact>
        ) : (
          <Fact name={t("end")} atEnd>
            {price(settlement?.price)}
          </Fact>
        )}
      </dl>
      {!isRunning && (
        <div className="flex items-center justify-between text-13 text-ink-soft">
          <span>
            {t("returned")} <span className="num">{formatAmount(returned, DIGITS, tag)} USDT</span> ·{" "}
            {formatDateTime(expiresAt, tag, zone)}
          </span>
          <button
            type="button"
            onClick={onProof}
            className="relative font-semibold text-accent after:absolute after:-inset-3"
          >
            {t("proof")}
          </button>
        </div>
      )}
    </article>
  );
}
