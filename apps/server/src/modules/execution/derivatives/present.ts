import { entryPrice, returnOnMargin } from "@evenkeel/calc/contract-math";
import { trailingTrigger } from "@evenkeel/calc/contract-triggers";
import { type Decimal, div, format, fromInteger, mul, neg, roundTo } from "@evenkeel/calc/decimal";
import {
  guaranteedPremium,
  marginLevel,
  notionalIn,
  overnightCharge,
  pipValue,
  pnlIn,
} from "@evenkeel/calc/derivatives-math";
import type { ContractFill } from "@evenkeel/contract/contract-coin";
import type {
  ConversionRate,
  DerivativeFill,
  DerivativeOrder,
  DerivativePosition,
} from "@evenkeel/contract/derivatives";
import { type ContractOrder, presentOrder } from "#/modules/orders/index.ts";
import { type ContractPosition, holdingOf, type PositionExit } from "#/modules/positions/index.ts";
import type { Account, LiveOrder, LivePosition } from "../account.ts";
import type { Core } from "../core.ts";
import type { InstrumentBook } from "../instrument-book.ts";
import { marginOf } from "../view.ts";
import { derivativeRules } from "./derivative-rules.ts";
import { expiryOf } from "./expiry.ts";

const HUNDRED = fromInteger(100);
const text = (value: Decimal | null) => (value === null ? null : format(value));
/** A fraction as percent, four digits. */
export const percent = (fraction: Decimal) => format(roundTo(mul(fraction, HUNDRED, "floor"), 4, "floor"));

/** The conversion rate as it is shown: for one unit of the currency. */
export function presentRate({ rate, isRateStale }: InstrumentBook): ConversionRate | null {
  if (rate === null) return null;
  const { bid, ask, mid } = rate.conversion;
  return {
    currency: rate.currency,
    bid: format(bid),
    ask: format(ask),
    mid: format(mid),
    quotedAt: rate.quote?.ts ?? null,
    isStale: isRateStale,
  };
}

/** The wallet's margin level as a fraction; null where nothing is used or a price is missing. */
export function levelOf(core: Core, account: Account): Decimal | null {
  return marginLevel(core.crossState(account).equity, core.usedMargin(account));
}

/** An order of which only its row is known: one that has ended. */
export function presentDerivativeOrder(
  book: InstrumentBook,
  order: ContractOrder,
  margin: Decimal,
  liqPrice: Decimal | null,
): DerivativeOrder {
  const { qty, filledQty, ...words } = presentOrder(order, margin, liqPrice);
  return {
    ...words,
    marginMode: "cross",
    currency: book.instrument.quote,
    lots: qty,
    filledLots: filledQty,
    guaranteedStop: order.isStopGuaranteed,
  };
}

/** An order as its owner sees it now. */
export function viewDerivativeOrder(core: Core, live: LiveOrder): DerivativeOrder {
  const { order, account } = live;
  const position = order.positionId === null ? undefined : account.positionById(order.positionId);
  return presentDerivativeOrder(core.book(order.coin), order, marginOf(core, live), position?.liqPrice ?? null);
}

/** A position as its owner sees it now. */
export function viewDerivativePosition(core: Core, { position, account, liqPrice }: LivePosition): DerivativePosition {
  const isOpen = position.status !== "closed";
  return presentDerivativePosition(core, position, { liqPrice, level: isOpen ? levelOf(core, account) : null });
}

/** A position in the wire's words; `wallet` is what only the whole wallet tells. */
export function presentDerivativePosition(
  core: Core,
  position: ContractPosition,
  wallet: { readonly liqPrice: Decimal | null; readonly level: Decimal | null },
): DerivativePosition {
  const book = core.book(position.coin);
  const rules = derivativeRules(book.instrument);
  const mark = core.quoteOf(position.coin)?.mark ?? null;
  const { conversion } = book;
  const holding = holdingOf(position);
  const isOpen = position.status !== "closed";
  const at = isOpen && mark !== null && conversion !== null ? { mark, conversion } : null;
  const upnl = at === null ? null : pnlIn(holding, at.mark, at.conversion, rules.places);
  const notional = at === null ? null : roundTo(notionalIn(mul(holding.qty, at.mark, "up"), at.conversion), 8, "up");
  const entry = isOpen ? entryPrice(holding) : div(position.openedValue, position.openedQty, "halfUp");
  const night = at === null ? null : core.deps.market.overnight(book.instrument);
  const { level, liqPrice } = wallet;
  const whole = position.exits.find((exit) => exit.qty === null);
  const premium =
    at === null || !position.isStopGuaranteed || position.stopLoss === null
      ? null
      : guaranteedPremium(holding.qty, position.stopLoss, rules.premiumRate, at.conversion, rules.places);
  return {
    id: String(position.id),
    coin: position.coin,
    currency: book.instrument.quote,
    side: position.side,
    marginMode: "cross",
    leverage: position.leverage,
    lots: format(isOpen ? position.qty : position.openedQty),
    contractSize: book.instrument.contractSize,
    entryPrice: format(entry),
    markPrice: text(mark),
    rate: presentRate(book),
    notional: text(notional),
    margin: format(position.margin),
    marginRate:
      notional === null || notional <= 0n
        ? null
        : format(roundTo(div(position.margin, notional, "halfUp"), 6, "halfUp")),
    liqPrice: isOpen ? text(liqPrice) : null,
    marginLevel: level === null ? null : percent(level),
    pipValue: at === null ? null : format(pipValue(holding.qty, rules.pip, at.conversion, rules.places)),
    upnl: text(upnl),
    roe: roeOf(position, book, upnl),
    realisedPnl: format(position.realisedPnl),
    overnight: format(position.funding),
    nextOvernight:
      at === null || night === null
        ? null
        : {
            at: night.nextAt,
            nights: night.nights,
            amount: format(overnightCharge(holding, at.mark, night, at.conversion, rules.places)),
          },
    takeProfit: text(position.takeProfit),
    stopLoss: text(position.stopLoss),
    guaranteedStop: position.isStopGuaranteed,
    guaranteedPremium: text(premium),
    triggerBy: position.triggerBy,
    trailing: whole === undefined ? null : trailingOf(whole, position, rules.tick),
    exits: position.exits.flatMap((exit) =>
      exit.qty === null
        ? []
        : [
            {
              id: String(exit.id),
              lots: format(exit.qty),
              takeProfit: text(exit.takeProfit),
              stopLoss: text(exit.stopLoss),
              trailing: trailingOf(exit, position, rules.tick),
            },
          ],
    ),
    expiresAt: expiryOf(book.instrument, core.deps.clock.now())?.expiresAt ?? null,
    status: position.status,
    reason: position.reason,
    openedAt: position.openedAt,
    closedAt: position.closedAt,
  };
}

/** The open result to the margin, in percent; of a closed position the realised one to the margin that it would take now. */
function roeOf(position: ContractPosition, book: InstrumentBook, upnl: Decimal | null): string | null {
  if (upnl !== null) return format(mul(returnOnMargin(upnl, position.margin), HUNDRED, "floor"));
  if (position.status !== "closed" || book.conversion === null) return null;
  const margin = book.marginToOpen(null, position.openedValue, position.leverage);
  return format(mul(returnOnMargin(position.realisedPnl, margin), HUNDRED, "floor"));
}

/** The part of an exit that trails; null where it has none. */
function trailingOf(exit: PositionExit, { side }: Pick<ContractPosition, "side">, tick: Decimal) {
  const { callbackRate, activationPrice, extremePrice } = exit;
  if (callbackRate === null) return null;
  const closing = side === "buy" ? "sell" : "buy";
  return {
    callbackRate: format(roundTo(mul(callbackRate, HUNDRED, "halfUp"), 4, "halfUp")),
    activationPrice: text(activationPrice),
    extremePrice: text(extremePrice),
    triggerPrice: extremePrice === null ? null : format(trailingTrigger(closing, extremePrice, callbackRate, tick)),
  };
}

/** A fill by the words of derivatives. */
export function presentDerivativeFill(book: InstrumentBook, { qty, ...fill }: ContractFill): DerivativeFill {
  return { ...fill, lots: qty, currency: book.instrument.quote };
}

/** What a night costs (above zero) or brings for one lot, either side. */
export function nightPerLot(core: Core, book: InstrumentBook): { long: string; short: string } | null {
  const mark = core.quoteOf(book.coin)?.mark;
  const night = core.deps.market.overnight(book.instrument);
  const { conversion } = book;
  if (mark === undefined || night === null || conversion === null) return null;
  const of = (direction: 1 | -1) => {
    const lot = { direction, qty: fromInteger(1), entryValue: neg(fromInteger(0)) };
    return format(overnightCharge(lot, mark, night, conversion, book.rules.places));
  };
  return { long: of(1), short: of(-1) };
}
