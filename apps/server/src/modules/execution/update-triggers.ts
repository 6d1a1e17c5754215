import { type Decimal, isMultiple, parse } from "@evenkeel/calc/decimal";
import type { updateEarnAndLose, ContractPosition as WirePosition } from "@evenkeel/contract/contract-coin";
import type { InputOf } from "@evenkeel/contract/endpoint";
import type { FieldError } from "@evenkeel/contract/envelope";
import type { Account } from "./account.ts";
import { openPosition } from "./close-position.ts";
import type { Core } from "./core.ts";
import { openBook } from "./gate.ts";
import { fieldsRefused } from "./ticket.ts";
import { keepPosition, openUnit } from "./unit.ts";

/** Sets or removes a position's take-profit and stop-loss. */
export async function updateTriggers(
  core: Core,
  account: Account,
  body: InputOf<typeof updateEarnAndLose>["body"],
): Promise<WirePosition> {
  const live = await openPosition(core, account, body.id);
  const { position } = live;
  const { book, quote } = openBook(core, position.coin);
  const triggerBy = body.triggerBy ?? position.triggerBy;
  const errors: FieldError[] = [];
  const isLong = position.side === "buy";
  const read = (field: "takeProfit" | "stopLoss", isAbove: boolean): Decimal | null => {
    const text = body[field];
    if (text === undefined) return position[field];
    if (text === "" || text === "0") return null;
    const price = parse(text);
    if (!isMultiple(price, book.rules.tick)) errors.push({ field, key: "order.priceTick" });
    else if (isAbove ? price <= quote[triggerBy] : price >= quote[triggerBy])
      errors.push({ field, key: `order.${field}Side` });
    return price;
  };
  const takeProfit = read("takeProfit", isLong);
  const stopLoss = read("stopLoss", !isLong);
  if (stopLoss !== null && body.stopLoss !== undefined && live.liqPrice !== null) {
    if (isLong ? stopLoss <= live.liqPrice : stopLoss >= live.liqPrice) {
      errors.push({ field: "stopLoss", key: "order.stopLossBeyondLiquidation" });
    }
  }
  if (errors.length > 0) throw fieldsRefused(errors);
  position.takeProfit = takeProfit;
  position.stopLoss = stopLoss;
  position.triggerBy = triggerBy;
  position.updatedAt = core.deps.clock.now();
  core.watch(live);
  const unit = openUnit(account);
  keepPosition(unit, position);
  await core.submit(unit);
  return core.present(live);
}
