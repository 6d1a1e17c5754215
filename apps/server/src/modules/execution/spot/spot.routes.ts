import { WALLETS } from "@evenkeel/contract/asset";
import * as calls from "@evenkeel/contract/spot";
import * as changes from "@evenkeel/contract/spot-changes";
import type { Pool } from "pg";
import { createLedger } from "#/modules/ledger/index.ts";
import { type Route, route } from "#/transport/http/route.ts";
import { openOrders, pageOf } from "../open-lists.ts";
import { amendSpot } from "./amend-spot.ts";
import { cancelAllSpot, cancelSpot } from "./cancel-spot.ts";
import type { SpotCore } from "./spot-core.ts";
import { readSpotFills } from "./spot-fill.repository.ts";
import { holdingsOf } from "./spot-holdings.ts";
import { readEndedSpot } from "./spot-order.repository.ts";
import { presentSpotOrder } from "./spot-order.ts";
import { submitSpot } from "./submit-spot.ts";

/** The calls of `spot` (wire, section 5). */
export function spotRoutes(core: SpotCore, pool: Pool): Route[] {
  const ledger = createLedger({ pool });
  return [
    route(calls.spotSubmit, ({ user, claim }, { body }) => submitSpot(core, BigInt(user.id), user.mode, body, claim)),
    route(calls.spotCancel, async ({ user }, { query }) =>
      cancelSpot(core, await core.ready(BigInt(user.id), user.mode), BigInt(query.id)),
    ),
    route(changes.spotAmend, async ({ user, claim }, { body }) => {
      // Before the account: nothing may come between having it and acting on it.
      const admit = await core.deps.admission(user.id, user.mode);
      return amendSpot(core, await core.ready(BigInt(user.id), user.mode), body, claim, admit);
    }),
    route(changes.spotCancelAll, async ({ user, claim }, { body }) =>
      cancelAllSpot(core, await core.ready(BigInt(user.id), user.mode), body.coin, claim),
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
        const open = openOrders(await core.accounts.load(userId, user.mode), coin);
        const rows = open.map(({ order }) => ({ tab, ...presentSpotOrder(order, core.book(order.coin).instrument) }));
        return pageOf(rows, pageNum, pageSize);
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
