import type { cancelAll } from "@evenkeel/contract/contract-coin-changes";
import type { DataOf } from "@evenkeel/contract/endpoint";
import type { SpotOrder as WireOrder } from "@evenkeel/contract/spot";
import { AppError } from "#/platform/app-error.ts";
import type { IdempotencyClaim } from "#/platform/idempotency.ts";
import { openOrders } from "../open-lists.ts";
import type { LiveSpot, SpotAccount } from "./spot-account.ts";
import { endSpot } from "./spot-accounting.ts";
import type { SpotCore } from "./spot-core.ts";
import { presentSpotOrder } from "./spot-order.ts";
import { openSpotUnit } from "./spot-unit.ts";

/** @throws AppError `server.unavailable` while nothing of an account can be changed. */
export function checkChangeable(core: SpotCore, account: SpotAccount): void {
  if (core.committer.isHalted || account.isVoid || account.paused !== null) throw new AppError("server.unavailable");
}

/** An open order that is in the books; undefined where there is none of this number. */
export function openSpotOrder(account: SpotAccount, id: bigint): LiveSpot | undefined {
  const live = account.orders.get(id);
  return live?.done === null ? live : undefined;
}

/** Why an order is not open: it has ended, or never was. */
export async function noOpenSpot(core: SpotCore, account: SpotAccount, id: bigint): Promise<AppError> {
  return new AppError((await core.accounts.hasOrder(account, id)) ? "order.final" : "order.notFound");
}

/** The other half of an order's pair, while both stand. */
export function siblingOf({ account, order }: LiveSpot): LiveSpot | undefined {
  return order.ocoId === null ? undefined : account.orders.get(order.ocoId);
}

/** Cancels an open order, and the other half of its pair. @throws AppError `order.final` or `order.notFound`. */
export async function cancelSpot(core: SpotCore, account: SpotAccount, id: bigint): Promise<WireOrder> {
  checkChangeable(core, account);
  const live = openSpotOrder(account, id);
  if (live === undefined) throw await noOpenSpot(core, account, id);
  const unit = openSpotUnit(account);
  const sibling = siblingOf(live);
  endSpot(core, unit, live, "canceled", "user");
  if (sibling !== undefined) endSpot(core, unit, sibling, "canceled", "user");
  await core.submit(unit);
  return presentSpotOrder(live.order, core.book(live.order.coin).instrument);
}

/** Cancels every open order, or those of one coin, in one transaction. */
export async function cancelAllSpot(
  core: SpotCore,
  account: SpotAccount,
  coin: string | undefined,
  claim: IdempotencyClaim | null,
): Promise<DataOf<typeof cancelAll>> {
  checkChangeable(core, account);
  const unit = openSpotUnit(account);
  const all = openOrders(account, coin);
  for (const live of all) endSpot(core, unit, live, "canceled", "user");
  const reply = { canceled: all.map(({ order }) => String(order.id)) };
  if (claim !== null) unit.claim = { claim, reply };
  await core.submit(unit);
  return reply;
}
