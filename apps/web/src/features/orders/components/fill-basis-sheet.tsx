import type { ContractFill } from "@evenkeel/contract/contract-coin";
import { useAppSetting } from "#/api/config-queries.ts";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { formatAmount, formatExact, formatPrice } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { FactRow } from "#/ui/fact.tsx";
import { Sheet } from "#/ui/sheet.tsx";
import type { OrderMarket } from "./order-market.ts";

/** What contracts in lots are settled in. */
const WALLET_CURRENCY = "USDT";

/** What the evidence of a fill of any product needs. */
export type BasedFill = Pick<ContractFill, "price" | "fillBasis" | "entryId">;

export interface FillBasisSheetProps {
  /** The fill in question; the sheet is open while there is one. */
  fill: BasedFill | null;
  market: OrderMarket | null;
  onClose: () => void;
}

/** The evidence of a fill in plain words and exact figures, so that anyone can re-derive it. */
export function FillBasisSheet({ fill, market, onClose }: FillBasisSheetProps) {
  const { t } = useTranslation("orders");
  return (
    <Sheet open={fill !== null} onClose={onClose} title={t("basis.title")}>
      {fill && market && <Evidence fill={fill} market={market} />}
    </Sheet>
  );
}

const SETTLED = { provider: "settlementProvider", operator: "settlementOperator", mark: "settlementMark" } as const;

/** A wallet in lots is closed out by its margin level; other margins are used up. A future's end names who told its price. */
function leadOf({ rule, conversion, settlement }: BasedFill["fillBasis"]) {
  if (rule === "liquidation" && conversion !== undefined) return "closeOut";
  return rule === "settlement" && settlement !== undefined ? SETTLED[settlement.rule] : rule;
}

function Evidence({ fill, market }: { fill: BasedFill; market: OrderMarket }) {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const zone = useAppSetting()?.timezone;
  const { fillBasis: basis } = fill;
  const price = (value: string) => formatPrice(value, market.tickSize, tag);
  const exactTime = new Intl.DateTimeFormat(tag, {
    numberingSystem: "latn",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
    hourCycle: "h23",
    ...(zone === undefined ? {} : { timeZone: zone }),
  });
  return (
    <>
      <p className="text-ink-soft">{t(`basis.lead.${leadOf(basis)}`)}</p>
      <dl className="mt-3 divide-y divide-hairline text-13">
        <FactRow className="py-2" name={t("basis.filled")}>
          {price(fill.price)}
        </FactRow>
        {basis.settlement?.toldBy && (
          <FactRow className="py-2" name={t("basis.toldBy")}>
            {basis.settlement.toldBy}
          </FactRow>
        )}
        <FactRow className="py-2" name={t("basis.quote")}>
          {price(basis.bid)} · {price(basis.ask)}
        </FactRow>
        <FactRow className="py-2" name={t("basis.last")}>
          {price(basis.last)}
        </FactRow>
        <FactRow className="py-2" name={t("basis.mark")}>
          {price(basis.mark)}
        </FactRow>
        <FactRow className="py-2" name={t("basis.accepted")}>
          {exactTime.format(basis.acceptedAt)}
        </FactRow>
        <FactRow className="py-2" name={t("basis.quoteTime")}>
          {exactTime.format(basis.tickTs)}
        </FactRow>
        <FactRow className="py-2" name={t("basis.latency")}>
          {t("basis.latencyMs", { ms: basis.latencyMs })}
        </FactRow>
        <FactRow className="py-2" name={t("basis.slippage")}>
          {t("basis.bps", { value: formatAmount(basis.slippageBps, 2, tag) })}
        </FactRow>
        {basis.depthUsed.length > 0 && (
          <FactRow className="py-2" name={t("basis.levels")}>
            {basis.depthUsed.map(([level, qty]) => (
              <span key={level} className="block">
                {formatAmount(qty, decimalsOfStep(market.qtyStep), tag)} {market.base} × {price(level)}
              </span>
            ))}
          </FactRow>
        )}
        {basis.conversion !== undefined && basis.conversion.quoteId !== null && (
          <FactRow className="py-2" name={t("basis.rate", { currency: basis.conversion.currency })}>
            {formatExact(basis.conversion.bid, tag)} · {formatExact(basis.conversion.ask, tag)} {WALLET_CURRENCY}
          </FactRow>
        )}
        <FactRow className="py-2" name={t("basis.cleared")}>
          {t("basis.clearedAtOnce")}
        </FactRow>
        <FactRow className="py-2" name={t("basis.source")}>
          {basis.source}
        </FactRow>
        <FactRow className="py-2" name={t("basis.quoteId")}>
          {basis.quoteId}
        </FactRow>
        <FactRow className="py-2" name={t("basis.model")}>
          {t("basis.modelVersion", { model: basis.model, version: basis.modelVersion })}
        </FactRow>
        <FactRow className="py-2" name={t("basis.entry")}>
          {fill.entryId}
        </FactRow>
      </dl>
    </>
  );
}
