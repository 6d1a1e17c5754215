import { ZERO } from "@evenkeel/calc/decimal";
import type { cancelAll, closeAll } from "@evenkeel/contract/contract-coin-changes";
import type { DataOf } from "@evenkeel/contract/endpoint";
import { AppError } from "#/platform/app-error.ts";
import type { IdempotencyClaim } from "#/platform/idempotency.ts";
import { newClosingOrder, takeIn } from "./accept-order.ts";
import type { Account, LivePosition } from "./account.ts";
import type { Core } from "./core.ts";
import { cancelOrder } from "./fill-order.ts";
import { openBook } from "./gate.ts";
import { openOrders } from "./open-lists.ts";
import type { OrderView } from "./product.ts";
import { keepOrder, openUnit } from "./unit.ts";
import { viewOrder } from "./view.ts";

/** What `closeAll` did. */
export type ClosedAll = Omit<DataOf<typeof closeAll>, "orders"> & { orders: OrderView[] };

/** Cancels every open order, or those of one coin, in one transaction. */
export async function cancelAllOrders(
  core: Core,
  account: Account,
  coin: string | undefined,
  claim: IdempotencyClaim | null,
): Promise<DataOf<typeof cancelAll>> {
  if (core.committer.isHalted) throw new AppError("server.unavailable");
  const unit = openUnit(account);
  const reply: DataOf<typeof cancelAll> = { canceled: [] };
  for (const live of openOrders(account, coin)) {
    cancelOrder(core, unit, live, "user");
    reply.canceled.push(String(live.order.id));
  }
  if (claim !== null) unit.claim = { claim, reply };
  await core.submit(unit);
  return reply;
}

/**
 * Closes every position, or those of one coin, at the market. The orders are durable before the answer, together with it: a
 * repeated request cannot close what was opened since, and a restart does not forget them.
 */
export async function closeAllPositions(
  core: Core,
  account: Account,
  coin: string | undefined,
  claim: IdempotencyClaim | null,
): Promise<ClosedAll> {
  if (core.committer.isHalted) throw new AppError("server.unavailable");
  const unit = openUnit(account);
  const reply: ClosedAll = { orders: [], failed: [] };
  for (const live of account.positions.values()) {
    if (coin !== undefined && live.position.coin !== coin) continue;
    const refusal = refusalOf(core, live);
    if (refusal !== null) {
      reply.failed.push({ positionId: String(live.position.id), coin: live.position.coin, msg: refusal });
      continue;
    }
    const order = newClosingOrder(core, live, live.position.qty);
    const closing = takeIn(core, account, order, { reserved: ZERO, claim: null, done: null });
    keepOrder(unit, order);
    reply.orders.push(viewOrder(core, closing));
  }
  if (claim !== null) unit.claim = { claim, reply };
  await core.submit(unit);
  return reply;
}

/** Why a position cannot be closed now; null where it can. */
function refusalOf(core: Core, { position, account }: LivePosition): string | null {
  try {
    openBook(core, account, position.coin);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.key;
    throw error;
  }
}
