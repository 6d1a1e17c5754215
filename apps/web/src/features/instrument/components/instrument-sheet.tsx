import type { DataOf } from "@evenkeel/contract/endpoint";
import type { MarketRow } from "@evenkeel/contract/instrument";
import type { riskTiers } from "@evenkeel/contract/market";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatCompact, formatExact, formatRate } from "#/format/number.ts";
import { formatDateTime } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { FactRow } from "#/ui/fact.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import { assetsOf } from "../model/instrument-ref.ts";

export type RiskTable = DataOf<typeof riskTiers>;

export interface InstrumentSheetProps {
  open: boolean;
  onClose: () => void;
  row: MarketRow;
  /** The leverage table and the fees; absent for classes that have none, and until it is there. */
  risk: RiskTable | undefined;
}

/** The terms on which an instrument trades. */
export function InstrumentSheet({ open, onClose, row, risk }: InstrumentSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={<span className="num">{row.symbol}</span>}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the sheet scrolls and holds no control, so keys need a way in. */}
      <section tabIndex={0} aria-label={row.symbol} className="space-y-5 pb-2 -outline-offset-2">
        <Steps row={row} />
        {risk && <Fees risk={risk} />}
        {risk && <Tiers risk={risk} quote={assetsOf(row.symbol).quote} />}
        <Hours session={row.session} />
      </section>
    </Sheet>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-13 text-ink-soft">{title}</h3>
      {children}
    </section>
  );
}

function Steps({ row }: { row: MarketRow }) {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  const { base, quote } = assetsOf(row.symbol);
  const isCoin = row.type === "CryptoCoin";
  const size = (value: string) => `${formatExact(value, tag)}${isCoin ? ` ${base}` : ""}`;
  return (
    <Part title={row.name}>
      <dl className="space-y-2.5 text-15">
        {isCoin && row.subType !== "spot" && <FactRow name={t("info.contract")}>{size("1")}</FactRow>}
        <FactRow name={t("info.tick")}>{formatExact(row.tickSize, tag)}</FactRow>
        <FactRow name={t("info.step")}>{size(row.qtyStep)}</FactRow>
        <FactRow name={t("info.min")}>{size(row.minQty)}</FactRow>
        <FactRow name={t("info.max")}>{size(row.maxQty)}</FactRow>
        <FactRow name={t("info.minValue")}>
          {formatExact(row.minNotional, tag)} {isCoin && quote}
        </FactRow>
      </dl>
    </Part>
  );
}

function Fees({ risk }: { risk: RiskTable }) {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  return (
    <Part title={t("info.fees")}>
      <dl className="space-y-2.5 text-15">
        <FactRow name={t("info.maker")}>{formatRate(risk.makerFeeRate, tag)}</FactRow>
        <FactRow name={t("info.taker")}>{formatRate(risk.takerFeeRate, tag)}</FactRow>
        <FactRow name={t("info.band")}>±{formatRate(risk.priceBand, tag, 2)}</FactRow>
      </dl>
    </Part>
  );
}

function Tiers({ risk, quote }: { risk: RiskTable; quote: string }) {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  return (
    <Part title={t("info.tiers")}>
      <table className="w-full table-fixed text-13">
        <thead className="text-11 text-ink-faint">
          <tr>
            <th className="h-6 text-start font-regular">{t("info.upTo", { quote })}</th>
            <th className="text-end font-regular">{t("info.leverage")}</th>
            <th className="text-end font-regular">{t("info.maintenance")}</th>
          </tr>
        </thead>
        <tbody>
          {risk.tiers.map(({ upToNotional, maxLeverage, mmr }) => (
            <tr key={maxLeverage + mmr} className="h-8 border-t border-hairline">
              <td className="text-start">
                {upToNotional === null ? (
                  t("info.above")
                ) : (
                  <span className="num">{formatCompact(upToNotional, tag)}</span>
                )}
              </td>
              <td className="text-end">
                <span className="num">{maxLeverage}×</span>
              </td>
              <td className="text-end">
                <span className="num">{formatRate(mmr, tag, 2)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

/** The next opening or closing on the viewer's own clock, with the zone's name beside it. */
function Hours({ session }: { session: MarketRow["session"] }) {
  const { t } = useTranslation("trade");
  const { tag } = useLocale();
  const { state, nextChangeAt } = session;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Part title={t("info.hours")}>
      <dl className="space-y-2.5 text-15">
        <FactRow name={t("info.now")}>
          {t(nextChangeAt === null && state === "open" ? "strip.always" : STATE_WORDS[state])}
        </FactRow>
        {nextChangeAt !== null && (
          <>
            <FactRow name={t(state === "open" ? "info.closesAt" : "info.opensAt")}>
              {formatDateTime(nextChangeAt, tag)}
            </FactRow>
            <FactRow name={t("info.zone")}>{zone}</FactRow>
          </>
        )}
      </dl>
    </Part>
  );
}

const STATE_WORDS = { open: "strip.open", closed: "strip.closed", break: "strip.break" } as const;
