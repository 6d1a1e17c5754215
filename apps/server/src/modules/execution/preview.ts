import { fundingPayment, type Holding } from "@evenkeel/calc/contract-math";
import { abs, type Decimal, div, format, mul, parse, roundTo, sub, ZERO } from "@evenkeel/calc/decimal";
import type { preview } from "@evenkeel/contract/contract-coin";
import type { DataOf } from "@evenkeel/contract/endpoint";
import { nextFundingAt } from "#/modules/market-data/index.ts";
import type { Account } from "./account.ts";
import type { Core } from "./core.ts";
import { openBook } from "./gate.ts";
import { fieldsRefused, judgeTicket, type TicketBody } from "./ticket.ts";

const HUNDRED = parse("100");
const text = (value: Decimal | null) => (value === null ? null : format(value));

/** What an order would cost and risk at the present quote; refused for the same fields as the order itself. */
export function previewOrder(core: Core, account: Account, body: TicketBody): DataOf<typeof preview> {
  const { book, quote } = openBook(core, account, body.coin);
  const { sized, cost, errors, usable } = judgeTicket(core, account, book, quote, body);
  if (errors.length > 0) throw fieldsRefused(errors);
  const left = sub(usable, cost.cost);
  const rate = core.deps.market.fundingRate(book.instrument.referCoin, nextFundingAt(core.deps.clock.now()));
  const own: Holding = { direction: body.side === "buy" ? 1 : -1, qty: sized.qty, entryValue: cost.value };
  return {
    qty: format(sized.qty),
    notional: format(cost.value),
    margin: format(cost.margin),
    fee: format(cost.fee),
    spreadCost: format(cost.spreadCost),
    liqPrice: text(cost.liqPrice),
    liqDistancePercent:
      cost.liqPrice === null
        ? null
        : format(
            roundTo(mul(div(abs(sub(cost.liqPrice, quote.mark)), quote.mark, "down"), HUNDRED, "down"), 4, "down"),
          ),
    bankruptcyPrice: text(cost.bankruptcyPrice),
    worstPrice: format(sized.worstPrice),
    maxLoss: text(cost.maxLoss),
    fundingEstimate: rate === null ? null : format(fundingPayment(own, quote.mark, rate, book.rules.places)),
    available: format(usable),
    availableAfter: format(left > 0n ? left : ZERO),
  };
}
