import { freeMargin } from "@evenkeel/calc/contract-math";
import { add, format, neg, parse, roundTo, sub } from "@evenkeel/calc/decimal";
import type { adjustMargin } from "@evenkeel/contract/contract-coin-changes";
import type { InputOf } from "@evenkeel/contract/endpoint";
import { holdingOf } from "#/modules/positions/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { IdempotencyClaim } from "#/platform/idempotency.ts";
import type { Account } from "./account.ts";
import { leg, post } from "./accounting.ts";
import { noOpenPosition } from "./close-position.ts";
import type { Core } from "./core.ts";
import { openBook } from "./gate.ts";
import type { PositionView } from "./product.ts";
import { fieldsRefused } from "./ticket.ts";
import { keepPosition, openUnit } from "./unit.ts";

/** Adds margin to an isolated position or takes out what it does not need. @returns the position as it stands when durable. */
export async function changeMargin(
  core: Core,
  account: Account,
  body: InputOf<typeof adjustMargin>["body"],
  claim: IdempotencyClaim | null,
): Promise<PositionView> {
  const live = account.positionById(BigInt(body.id));
  if (live === undefined) throw await noOpenPosition(core, account, body.id);
  const { position } = live;
  const { book, quote } = openBook(core, account, position.coin);
  if (position.marginMode === "cross") throw new AppError("position.crossMargin");
  if (!core.isPriced(account)) throw new AppError("market.stale");
  const amount = parse(body.amount);
  if (amount !== roundTo(amount, book.rules.places, "down"))
    throw fieldsRefused([{ field: "amount", key: "field.decimals" }]);
  const change = body.direction === "add" ? amount : neg(amount);
  if (change > 0n) {
    const usable = core.usable(account);
    if (amount > usable)
      throw new AppError("order.insufficientMargin", { data: { need: format(amount), have: format(usable) } });
  } else {
    const free = freeMargin(holdingOf(position), position.margin, position.leverage, quote.mark, book.rules.places);
    if (amount > free) throw new AppError("position.marginNotFree", { args: { max: format(free) } });
  }
  const now = core.deps.clock.now();
  const unit = openUnit(account);
  const terms = { unit, ids: core.deps.ids, now };
  const step = `margin-${core.deps.ids.next()}`;
  post(terms, change > 0n ? "hold" : "release", { type: "position", id: position.id, step }, [
    leg(account.pots.available, neg(change)),
    leg(account.pots.frozen, change, position.id),
  ]);
  account.available = sub(account.available, change);
  position.margin = add(position.margin, change);
  position.updatedAt = now;
  core.watch(live);
  keepPosition(unit, position);
  const view = core.present(live);
  if (claim !== null) unit.claim = { claim, reply: view };
  await core.submit(unit);
  return view;
}
