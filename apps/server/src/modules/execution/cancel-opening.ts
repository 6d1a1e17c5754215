import { AppError } from "#/platform/app-error.ts";
import type { Core } from "./core.ts";
import { cancelOrder } from "./fill-order.ts";
import { openUnit } from "./unit.ts";

/**
 * Cancels every order of a person that would open or add to a position, in both books; orders that close stay. A market
 * order on its way to its quote is left to it.
 */
export async function cancelOpening(core: Core, userId: bigint): Promise<void> {
  for (const mode of ["SIM", "LIVE"] as const) {
    for (const product of core.products) {
      const account = core.accounts.known(userId, mode, product);
      if (account === undefined) continue;
      if (account.isHalted) throw new AppError("ledger.halted");
      const opening = [...account.orders.values()].filter(
        ({ done, order }) => done === null && order.purpose === "open",
      );
      if (opening.length === 0) continue;
      const unit = openUnit(account);
      for (const live of opening) cancelOrder(core, unit, live, "user");
      await core.submit(unit);
    }
  }
}
