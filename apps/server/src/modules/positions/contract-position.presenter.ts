import { breakEvenPrice, entryPrice, initialMargin, returnOnMargin, unrealisedPnl } from "@evenkeel/calc/contract-math";
import type { ContractRules } from "@evenkeel/calc/contract-rules";
import { trailingTrigger } from "@evenkeel/calc/contract-triggers";
import { type Decimal, div, format, mul, parse, roundTo } from "@evenkeel/calc/decimal";
import { bankruptcyPrice } from "@evenkeel/calc/liquidation";
import { maintenanceMargin } from "@evenkeel/calc/risk-tiers";
import type { ContractPosition as WirePosition } from "@evenkeel/contract/contract-coin";
import { type ContractPosition, holdingOf, type PositionExit } from "./contract-position.domain.ts";

const text = (value: Decimal | null) => (value === null ? null : format(value));
const HUNDRED = parse("100");

const percent = (fraction: Decimal) => format(roundTo(mul(fraction, HUNDRED, "halfUp"), 4, "halfUp"));

/** The part of an exit that trails; null where it has none. */
function trailingOf(exit: PositionExit, side: ContractPosition["side"], { tick }: ContractRules) {
  const { callbackRate, activationPrice, extremePrice } = exit;
  if (callbackRate === null) return null;
  const closing = side === "buy" ? "sell" : "buy";
  return {
    callbackRate: percent(callbackRate),
    activationPrice: text(activationPrice),
    extremePrice: text(extremePrice),
    triggerPrice: extremePrice === null ? null : format(trailingTrigger(closing, extremePrice, callbackRate, tick)),
  };
}

/** A position in the wire's words, valued at a mark price where one is known. */
export function presentPosition(
  position: ContractPosition,
  rules: ContractRules,
  mark: Decimal | null,
  /** What only the whole wallet tells: the liquidation price, and the margin ratio as a fraction. */
  risk: { readonly liqPrice: Decimal | null; readonly marginRatio: Decimal | null },
): WirePosition {
  const { liqPrice, marginRatio } = risk;
  const whole = position.exits.find((exit) => exit.qty === null);
  const holding = holdingOf(position);
  const isOpen = position.status !== "closed";
  const upnl = mark === null || !isOpen ? null : unrealisedPnl(holding, mark, rules.places);
  const value = mark === null || !isOpen ? null : mul(holding.qty, mark, "up");
  const openedMargin = initialMargin(position.openedValue, position.leverage, rules.places);
  const result = isOpen ? upnl : position.realisedPnl;
  const entry = isOpen ? entryPrice(holding) : div(position.openedValue, position.openedQty, "halfUp");
  return {
    id: String(position.id),
    coin: position.coin,
    side: position.side,
    marginMode: position.marginMode,
    leverage: position.leverage,
    qty: format(isOpen ? position.qty : position.openedQty),
    entryPrice: format(entry),
    markPrice: text(mark),
    margin: format(position.margin),
    maintenanceMargin: value === null ? null : format(maintenanceMargin(value, rules.tiers, rules.places)),
    liqPrice: isOpen ? text(liqPrice) : null,
    bankruptcyPrice: isOpen ? text(bankruptcyPrice(holding, position.margin, rules.takerRate)) : null,
    breakEvenPrice: format(isOpen ? breakEvenPrice(holding, rules.takerRate, position.funding) : entry),
    upnl: text(upnl),
    roe:
      result === null
        ? null
        : format(mul(returnOnMargin(result, isOpen ? position.margin : openedMargin), HUNDRED, "floor")),
    realisedPnl: format(position.realisedPnl),
    funding: format(position.funding),
    marginRatio: marginRatio === null || !isOpen ? null : percent(marginRatio),
    takeProfit: text(position.takeProfit),
    stopLoss: text(position.stopLoss),
    triggerBy: position.triggerBy,
    trailing: whole === undefined ? null : trailingOf(whole, position.side, rules),
    exits: position.exits.flatMap((exit) =>
      exit.qty === null
        ? []
        : [
            {
              id: String(exit.id),
              qty: format(exit.qty),
              takeProfit: text(exit.takeProfit),
              stopLoss: text(exit.stopLoss),
              trailing: trailingOf(exit, position.side, rules),
            },
          ],
    ),
    status: position.status,
    reason: position.reason,
    openedAt: position.openedAt,
    closedAt: position.closedAt,
  };
}
