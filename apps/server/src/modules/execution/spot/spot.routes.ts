import { WALLETS } from "@evenkeel/contract/asset";
import * as calls from "@evenkeel/contract/spot";
import type { Pool } from "pg";
import { createLedger } from "#/modules/ledger/index.ts";
import { type Route, route } from "#/transport/http/route.ts";
import type { SpotCore } from "./spot-core.ts";
import { readSpotFills } from "./spot-fill.repository.ts";
import { holdingsOf } from "./spot-holdings.ts";
import { readEndedSpot } from "./spot-order.repository.ts";
import { presentSpotOrder } from "./spot-order.ts";
import { cancelSpot, submitSpot } from "./submit-spot.ts";

/** The calls of `spot` (wire, section 5). */
export function spotRoutes(core: SpotCore, pool: Pool): Route[] {
  const ledger = createLedger({ pool });
  return [
    route(calls.spotSubmit, ({ user, claim }, { body }) => submitSpot(core, BigInt(user.id), user.mode, body, claim)),
    route(calls.spotCancel, async ({ user }, { query }) =>
      cancelSpot(core, await core.ready(BigInt(user.id), user.mode), BigInt(query.id)),
    ),
    route(calls.spotHoldings, async ({ user }) => {
      const account = await core.accounts.load(BigInt(user.id), user.mode);
      const balances = (await ledger.balances(user.id, user.mode)).filter((each) => each.accountType === WALLETS.spot);
      const rows = holdingsOf(core, account, balances);
      return { rows, total: rows.length };
    }),
    route(calls.spotOrders, async ({ user }, { query }) => {
      const { tab, coin, startTime, endTime, pageNum, pageSize } = query;
      const userId = BigInt(user.id);
      if (tab === "order") {
        const { orders } = await core.accounts.load(userId, user.mode);
        const all = [...orders.values()]
          .filter(({ order, done }) => done === null && (coin === undefined || order.coin === coin))
          .sort((a, b) => (a.order.id < b.order.id ? 1 : -1));
        const shown = all.slice((pageNum - 1) * pageSize, pageNum * pageSize);
        return {
          rows: shown.map(({ order }) => ({ tab, ...presentSpotOrder(order, core.book(order.coin).instrument) })),
          total: all.length,
        };
      }
      const filter = { userId, mode: user.mode, coin, startTime, endTime, pageNum, pageSize };
      if (tab === "fill") {
        const { rows, total } = await readSpotFills(pool, filter);
        return { rows: rows.map((row) => ({ tab, ...row })), total };
      }
      const { rows, total } = await readEndedSpot(pool, filter);
      return {
        rows: rows.map((order) => ({ tab, ...presentSpotOrder(order, core.book(order.coin).instrument) })),
        total,
      };
    }),
  ];
}
