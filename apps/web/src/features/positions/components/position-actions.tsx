import { type Decimal, format } from "@evenkeel/calc/decimal";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useActionWords } from "#/api/trading/corporate-action-words.ts";
import { type CorporateAction, comingActions, corporateActionsQuery } from "#/api/trading/corporate-actions-query.ts";
import type { TradePosition } from "#/api/trading/trading-product.ts";
import { decimalsOfStep } from "#/format/decimal-text.ts";
import { formatAmount, formatPrice } from "#/format/number.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { effectOf } from "../model/action-effect.ts";
import type { PositionMarket } from "./position-market.ts";

interface ActionsProps {
  position: TradePosition;
  market: PositionMarket;
}

/** What the company has announced next for a share that is held, and what it does to the position. */
export function PositionActions(props: ActionsProps) {
  const { data } = useQuery(corporateActionsQuery(props.position.coin));
  const [next] = comingActions(data);
  if (next === undefined) return null;
  return (
    <Suspense fallback={null}>
      <NextAction {...props} action={next} />
    </Suspense>
  );
}

const AMOUNT_DIGITS = 2;

function NextAction({ position, market, action }: ActionsProps & { action: CorporateAction }) {
  const { t } = useTranslation("shares");
  const { tag } = useLocale();
  const wordsOf = useActionWords();
  const effect = effectOf(position, action, market);
  const amount = (value: Decimal) => formatAmount(format(value), AMOUNT_DIGITS, tag);
  return (
    <p className="mt-2.5 rounded-field bg-sunken px-2.5 py-1.5 text-13 text-ink-soft">
      <span className="font-semibold text-ink">{wordsOf(action, market.quote)}.</span>{" "}
      {effect?.kind === "split" &&
        t("own.split", {
          lots: formatAmount(format(effect.qty), decimalsOfStep(market.qtyStep), tag),
          price: formatPrice(format(effect.entry), market.tickSize, tag),
        })}
      {effect?.kind === "gets" && t("own.gets", { amount: amount(effect.amount) })}
      {effect?.kind === "pays" && t("own.pays", { amount: amount(effect.amount) })}
    </p>
  );
}
