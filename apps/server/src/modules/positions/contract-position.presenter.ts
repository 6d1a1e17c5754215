import { breakEvenPrice, entryPrice, returnOnMargin, unrealisedPnl } from "@evenkeel/calc/contract-math";
import type { ContractRules } from "@evenkeel/calc/contract-rules";
import { type Decimal, div, format, mul, parse } from "@evenkeel/calc/decimal";
import { bankruptcyPrice } from "@evenkeel/calc/liquidation";
import { maintenanceMargin } from "@evenkeel/calc/risk-tiers";
import type { ContractPosition as WirePosition } from "@evenkeel/contract/contract-coin";
import { type ContractPosition, holdingOf } from "./contract-position.domain.ts";

const text = (value: Decimal | null) => (value === null ? null : format(value));
const HUNDRED = parse("100");

/** A position in the wire's words, valued at a mark price where one is known. */
export function presentPosition(
  position: ContractPosition,
  rules: ContractRules,
  mark: Decimal | null,
  liqPrice: Decimal | null,
): WirePosition {
  const holding = holdingOf(position);
  const isOpen = position.status !== "closed";
  const upnl = mark === null || !isOpen ? null : unrealisedPnl(holding, mark, rules.places);
  const value = mark === null || !isOpen ? null : mul(holding.qty, mark, "up");
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
    breakEvenPrice: format(isOpen ? breakEvenPrice(holding, rules.takerRate) : entry),
    upnl: text(upnl),
    roe: upnl === null ? null : format(mul(returnOnMargin(upnl, position.margin), HUNDRED, "floor")),
    realisedPnl: format(position.realisedPnl),
    takeProfit: text(position.takeProfit),
    stopLoss: text(position.stopLoss),
    status: position.status,
    reason: position.reason,
    openedAt: position.openedAt,
    closedAt: position.closedAt,
  };
}
