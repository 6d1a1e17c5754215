import { format, mul, parse } from "@evenkeel/calc/decimal";
import { mostLeverage } from "@evenkeel/calc/derivatives-rules";
import { WALLETS } from "@evenkeel/contract/asset";
import type { DerivativeTerms } from "#/api/trading/derivatives-queries.ts";
import { formatExact, formatRate } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { FactRow } from "#/ui/fact.tsx";
import { useLotFacts } from "../hooks/use-lot-facts.ts";
import { lotCalls } from "../lot-calls.ts";
import { rateSpread } from "../model/read-lot-facts.ts";
import type { TicketFormProps } from "./order-ticket.tsx";
import { TicketForm } from "./ticket-form.tsx";
import { TicketWait } from "./ticket-frame.tsx";

/** What the wallet of contracts in lots is kept in. */
const WALLET_CURRENCY = "USDT";
const RATE_DIGITS = 6;

/** The ticket of futures, currencies, indices and shares: sizes in lots, amounts in the wallet's currency. */
export default function LotTicket({ row, base, quote: _, positions, ...form }: TicketFormProps) {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const { block } = form;
  const { facts, terms, isError, retry } = useLotFacts(row, positions, block === "offline" ? "market.stale" : block);
  if (!facts || !terms) return <TicketWait isError={isError} onRetry={retry} />;
  const units = (lots: string) => formatExact(format(mul(parse(lots), parse(terms.contractSize), "down")), tag);
  const unit = row.type === "DerivativesFx" ? (row.symbol.split("/")[0] ?? base) : t(`lot.unit.${row.type}`);
  return (
    <TicketForm
      {...form}
      parts={{
        facts,
        calls: lotCalls,
        row: { ...row, tickSize: terms.tick, qtyStep: terms.lotStep },
        base: t("lot.lots"),
        name: row.symbol,
        fundPath: `/transfer?from=${WALLETS.contract}&to=${WALLETS.derivatives}`,
        currency: terms.currency,
        quote: WALLET_CURRENCY,
        leverage: mostLeverage(facts),
        sizeNote: (lots) => t("lot.size", { units: units(lots), unit, one: units("1") }),
        costNote: <RateRow terms={terms} />,
      }}
    />
  );
}

/** What an amount in the instrument's currency is worth, with what turning it costs. */
function RateRow({ terms }: { terms: DerivativeTerms }) {
  const { t } = useTranslation("orders");
  const { tag } = useLocale();
  const { rate, currency } = terms;
  const mid = rate === null ? null : format(parse(rate.mid), RATE_DIGITS);
  const spread = rate === null ? null : rateSpread(rate);
  return (
    <FactRow name={t("lot.rate", { currency })}>
      {formatExact(mid, tag)} {WALLET_CURRENCY}
      {spread !== null && spread > 0n && (
        <span className="ms-1.5 font-regular text-ink-faint">± {formatRate(format(spread), tag, 3)}</span>
      )}
    </FactRow>
  );
}
