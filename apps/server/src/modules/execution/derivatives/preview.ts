import { abs, type Decimal, div, format, fromInteger, mul, roundTo, sub, ZERO } from "@evenkeel/calc/decimal";
import { marginLevel } from "@evenkeel/calc/derivatives-math";
import { ticketOvernight } from "@evenkeel/calc/derivatives-rules";
import type { derivativesPreview } from "@evenkeel/contract/derivatives";
import type { DataOf } from "@evenkeel/contract/endpoint";
import { AppError } from "#/platform/app-error.ts";
import type { Account } from "../account.ts";
import type { Core } from "../core.ts";
import { waitingBook } from "../gate.ts";
import { fieldsRefused, type TicketBody } from "../ticket.ts";
import { judgeDerivative } from "./judge.ts";
import { percent, presentRate } from "./present.ts";

const HUNDRED = fromInteger(100);
const text = (value: Decimal | null) => (value === null ? null : format(value));

/** What an order would cost and risk at the present quote; refused for the same fields as the order itself. */
export function previewDerivative(core: Core, account: Account, body: TicketBody): DataOf<typeof derivativesPreview> {
  const { book, quote } = waitingBook(core, account, body.coin);
  const { sized, derivative: cost, errors, usable, ticket } = judgeDerivative(core, account, book, quote, body);
  if (errors.length > 0) throw fieldsRefused(errors);
  const rate = presentRate(book);
  if (rate === null) throw new AppError("market.rateStale");
  const { places } = book.rules;
  const left = sub(usable, cost.cost);
  const night = core.deps.market.overnight(book.instrument);
  const levelAfter = marginLevel(cost.equityAfter, cost.usedAfter);
  const distance = cost.liqPrice === null ? null : div(abs(sub(cost.liqPrice, quote.mark)), quote.mark, "down");
  return {
    lots: format(sized.qty),
    rate,
    notional: format(roundTo(cost.notional, places, "up")),
    margin: format(cost.margin),
    marginRate: cost.notional > 0n ? format(roundTo(div(cost.margin, cost.notional, "halfUp"), 6, "halfUp")) : "0",
    fee: "0",
    spreadCost: format(roundTo(cost.spreadCost, places, "up")),
    pipValue: format(cost.pipValue),
    liqPrice: text(cost.liqPrice),
    liqDistancePercent: distance === null ? null : format(roundTo(mul(distance, HUNDRED, "down"), 4, "down")),
    worstPrice: format(sized.worstPrice),
    maxLoss: text(cost.maxLoss),
    guaranteedPremium: text(cost.premium),
    overnightEstimate:
      night === null ? null : format(ticketOvernight(ticket.side, sized, night, book.knownConversion, places)),
    marginLevelAfter: levelAfter === null ? null : percent(levelAfter),
    available: format(usable),
    availableAfter: format(left > 0n ? left : ZERO),
  };
}
