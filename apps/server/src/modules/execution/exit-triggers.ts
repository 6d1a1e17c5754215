import { trailingTrigger } from "@evenkeel/calc/contract-triggers";
import { add, type Decimal, sub } from "@evenkeel/calc/decimal";
import type { PositionExit } from "#/modules/positions/index.ts";
import type { ExitTrigger, LivePosition } from "./account.ts";

interface WantedExit {
  readonly wakes: "fall" | "rise";
  readonly price: Decimal | null;
  readonly trigger: ExitTrigger;
}

/** Every price that a position's exits wait for: those of all of it, those of its parts, and those that trail. */
export function exitTriggers(live: LivePosition, tick: Decimal): WantedExit[] {
  const { position } = live;
  const wanted = pair(live, null, position.takeProfit, position.stopLoss);
  for (const exit of position.exits) {
    wanted.push(...pair(live, exit.id, exit.takeProfit, exit.stopLoss));
    if (exit.callbackRate !== null) wanted.push(...trailing(live, exit, exit.callbackRate, tick));
  }
  return wanted;
}

const waysOf = ({ position }: LivePosition) =>
  position.side === "buy" ? (["rise", "fall"] as const) : (["fall", "rise"] as const);

function pair(
  live: LivePosition,
  exitId: bigint | null,
  takeProfit: Decimal | null,
  stopLoss: Decimal | null,
): WantedExit[] {
  const [good, bad] = waysOf(live);
  return [
    { wakes: good, price: takeProfit, trigger: { kind: "takeProfit", live, exitId } },
    { wakes: bad, price: stopLoss, trigger: { kind: "stopLoss", live, exitId } },
  ];
}

function trailing(live: LivePosition, exit: PositionExit, rate: Decimal, tick: Decimal): WantedExit[] {
  const [good, bad] = waysOf(live);
  const { extremePrice } = exit;
  if (extremePrice === null) {
    return [{ wakes: good, price: exit.activationPrice, trigger: { kind: "activateExit", live, exitId: exit.id } }];
  }
  const closing = live.position.side === "buy" ? "sell" : "buy";
  const better = good === "rise" ? add(extremePrice, tick) : sub(extremePrice, tick);
  const price = trailingTrigger(closing, extremePrice, rate, tick);
  return [
    { wakes: bad, price, trigger: { kind: "trailing", live, exitId: exit.id } },
    { wakes: good, price: better, trigger: { kind: "followExit", live, exitId: exit.id } },
  ];
}
