import { MAX_SLIPPAGE } from "@evenkeel/calc/contract-rules";
import { isStopBeyondLiquidation } from "@evenkeel/calc/contract-triggers";
import { ZERO } from "@evenkeel/calc/decimal";
import {
  type DerivativeTicket,
  derivativeCost,
  derivativeErrors,
  mostLeverage,
  sizeDerivative,
} from "@evenkeel/calc/derivatives-rules";
import type { Quote } from "#/modules/market-data/index.ts";
import { holdingOf } from "#/modules/positions/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Account } from "../account.ts";
import type { Core } from "../core.ts";
import type { InstrumentBook } from "../instrument-book.ts";
import { fieldsRefused, type JudgedTicket, leverageOfOrders, readTicket, type TicketBody } from "../ticket.ts";
import { derivativeRules } from "./derivative-rules.ts";

/** A leverage of zero stands for none of one's own choice. */
export const NO_CHOICE = 0;

/** A derivative's ticket with all that its account, the quote and the rate make of it. */
export interface JudgedDerivative extends JudgedTicket {
  readonly derivative: ReturnType<typeof derivativeCost>;
}

/** Sizes, checks and prices a ticket. The same code answers the preview and accepts the order. */
export function judgeDerivative(
  core: Core,
  account: Account,
  book: InstrumentBook,
  quote: Quote,
  body: TicketBody,
): JudgedDerivative {
  if (!core.isPriced(account)) throw new AppError("market.stale");
  const rules = derivativeRules(book.instrument);
  const conversion = book.knownConversion;
  const read = readTicket(body);
  if (read.size.amount <= 0n || read.slippage > MAX_SLIPPAGE)
    throw fieldsRefused([{ field: read.slippage > MAX_SLIPPAGE ? "slippage" : read.size.unit, key: "field.tooBig" }]);
  const live = account.position(book.coin, read.side, "cross");
  const standing = live?.position.leverage ?? leverageOfOrders(account, book.coin, { ...body, marginMode: "cross" });
  if (read.leverage !== NO_CHOICE && standing !== null && standing !== read.leverage)
    throw new AppError("order.leverageMismatch", { args: { leverage: String(standing) } });
  const leverage = read.leverage === NO_CHOICE ? (standing ?? mostLeverage(rules)) : read.leverage;
  const ticket: DerivativeTicket = { ...read, leverage, isStopGuaranteed: body.guaranteedStop === true };
  const sized = sizeDerivative(ticket, rules, quote, conversion);
  const { slack, equity } = core.crossState(account);
  const wallet = {
    slack,
    equity,
    used: core.usedMargin(account),
    existing: live === undefined ? null : holdingOf(live.position),
  };
  const derivative = derivativeCost(ticket, sized, rules, quote, conversion, wallet);
  const errors = derivativeErrors(ticket, sized, rules, quote);
  const { notional: value, margin, cost, spreadCost, liqPrice, maxLoss } = derivative;
  if (ticket.stopLoss !== null && isStopBeyondLiquidation(ticket.side, ticket.stopLoss, liqPrice))
    errors.push({ field: "stopLoss", key: "order.stopLossBeyondLiquidation" });
  return {
    ticket,
    sized,
    cost: { value, margin, fee: ZERO, cost, spreadCost, liqPrice, bankruptcyPrice: null, maxLoss },
    derivative,
    errors,
    usable: core.usable(account),
  };
}
