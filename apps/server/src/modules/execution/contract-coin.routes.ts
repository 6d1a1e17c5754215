import { initialMargin } from "@evenkeel/calc/contract-math";
import { format } from "@evenkeel/calc/decimal";
import * as calls from "@evenkeel/contract/contract-coin";
import * as changes from "@evenkeel/contract/contract-coin-changes";
import { riskTiers } from "@evenkeel/contract/terms";
import type { Pool } from "pg";
import { FUNDING_INTERVAL_MS, nextFundingAt as nextFundingInstant } from "#/modules/market-data/index.ts";
import { presentOrder, readEndedOrders } from "#/modules/orders/index.ts";
import { presentPosition, readClosedPositions } from "#/modules/positions/index.ts";
import { AppError } from "#/platform/app-error.ts";
import { type Route, revalidated, route, type SignedInUser } from "#/transport/http/route.ts";
import type { Account } from "./account.ts";
import { changeMargin } from "./adjust-margin.ts";
import { amendOrder } from "./amend-order.ts";
import { cancelAllOrders, closeAllPositions } from "./close-all.ts";
import { stopPosition } from "./close-position.ts";
import { COIN_PRODUCT } from "./coin-product.ts";
import type { Core } from "./core.ts";
import { readFills } from "./fill.repository.ts";
import { readFundingOf } from "./funding.repository.ts";
import { openOrders, openPositions, pageOf } from "./open-lists.ts";
import { cancelOpenOrder, placeOrder } from "./place-order.ts";
import { previewOrder } from "./preview.ts";
import { reversePosition } from "./reverse-position.ts";
import { updateTriggers } from "./update-triggers.ts";
import { asCoin, viewCoinOrder, viewCoinPosition } from "./view.ts";

/** The calls of `contract/coin` (wire, section 5). */
export function contractCoinRoutes(core: Core, pool: Pool): Route[] {
  const accountOf = (user: SignedInUser): Promise<Account> =>
    core.accounts.load(BigInt(user.id), user.mode, COIN_PRODUCT);
  /** For who only reads: answered in the middle of a quote's pass too. */
  const viewOf = (user: SignedInUser): Promise<Account> => core.accounts.look(BigInt(user.id), user.mode, COIN_PRODUCT);
  const admissionOf = (user: SignedInUser) => core.deps.admission(user.id, user.mode);
  return [
    route(calls.buy, async ({ user, claim }, { body }) => {
      // Before the account: nothing may come between having it and acting on it.
      const admit = await admissionOf(user);
      return asCoin(await placeOrder(core, await accountOf(user), body, claim, admit));
    }),
    route(calls.preview, async ({ user }, { body }) => previewOrder(core, await viewOf(user), body)),
    route(calls.stop, async ({ user, claim }, { query }) =>
      asCoin(await stopPosition(core, await accountOf(user), query, claim)),
    ),
    route(calls.cancel, async ({ user }, { query }) =>
      asCoin(await cancelOpenOrder(core, await accountOf(user), BigInt(query.id))),
    ),
    route(changes.amend, async ({ user, claim }, { body }) => {
      const admit = await admissionOf(user);
      return asCoin(await amendOrder(core, await accountOf(user), body, claim, admit));
    }),
    route(changes.cancelAll, async ({ user, claim }, { body }) =>
      cancelAllOrders(core, await accountOf(user), body.coin, claim),
    ),
    route(changes.closeAll, async ({ user, claim }, { body }) => {
      const done = await closeAllPositions(core, await accountOf(user), body.coin, claim);
      return { ...done, orders: done.orders.map(asCoin) };
    }),
    route(changes.reverse, async ({ user, claim }, { body }) => {
      const admit = await admissionOf(user);
      const { closed, opened } = await reversePosition(core, await accountOf(user), body, claim, admit);
      return { closed: asCoin(closed), opened: opened === null ? null : asCoin(opened) };
    }),
    route(changes.adjustMargin, async ({ user, claim }, { body }) =>
      asCoin(await changeMargin(core, await accountOf(user), body, claim)),
    ),
    route(calls.updateEarnAndLose, async ({ user, claim }, { body }) =>
      asCoin(await updateTriggers(core, await accountOf(user), body, claim)),
    ),
    route(changes.funding, async (_context, { query }) => {
      const book = core.bookOf(COIN_PRODUCT, query.coin);
      if (book === undefined) throw new AppError("market.unknownInstrument");
      const nextFundingAt = nextFundingInstant(core.deps.clock.now());
      const rate = core.deps.market.fundingRate(book.instrument.referCoin, nextFundingAt);
      const settled = await readFundingOf(pool, query.coin, 30);
      return {
        coin: query.coin,
        fundingRate: rate === null ? null : format(rate),
        nextFundingAt,
        intervalMs: FUNDING_INTERVAL_MS,
        history: settled.map((each) => ({
          settledAt: each.at,
          fundingRate: format(each.rate),
          markPrice: format(each.mark),
          quoteId: String(each.quoteId),
        })),
      };
    }),
    route(calls.list, async ({ user }, { query }) => {
      const { tab, pageNum, pageSize } = query;
      if (tab === "position") {
        const rows = openPositions(await viewOf(user), query.coin).map((live) => viewCoinPosition(core, live));
        return pageOf(
          rows.map((row) => ({ tab, ...row })),
          pageNum,
          pageSize,
        );
      }
      if (tab === "order") {
        const rows = openOrders(await viewOf(user), query.coin).map((live) => viewCoinOrder(core, live));
        return pageOf(
          rows.map((row) => ({ tab, ...row })),
          pageNum,
          pageSize,
        );
      }
      const { startTime, endTime } = query;
      const coin = core.coinsOf(COIN_PRODUCT, query.coin);
      const filter = { userId: BigInt(user.id), mode: user.mode, coin, startTime, endTime, pageNum, pageSize };
      if (tab === "fill") {
        const { rows, total } = await readFills(pool, filter);
        return { rows: rows.map((row) => ({ tab: "fill" as const, ...row })), total };
      }
      if (tab === "closed") {
        const { rows, total } = await readClosedPositions(pool, { ...filter, coins: coin });
        const none = { liqPrice: null, marginRatio: null };
        const view = (position: (typeof rows)[number]) =>
          presentPosition(position, core.book(position.coin).rules, null, none);
        return { rows: rows.map((position) => ({ tab: "closed" as const, ...view(position) })), total };
      }
      const { rows, total } = await readEndedOrders(pool, filter);
      return {
        rows: rows.map((order) => {
          const { places } = core.book(order.coin).rules;
          const margin = initialMargin(order.filledValue, order.leverage, places);
          return { tab: "history" as const, ...presentOrder(order, margin, null) };
        }),
        total,
      };
    }),
    revalidated(
      route(riskTiers, (_context, { query }) => {
        const book = core.bookOf(COIN_PRODUCT, query.coin);
        if (book === undefined) throw new AppError("market.unknownInstrument");
        return {
          coin: query.coin,
          tiers: [...book.instrument.tiers],
          makerFeeRate: format(book.rules.makerRate),
          takerFeeRate: format(book.rules.takerRate),
          priceBand: format(book.rules.priceBand),
        };
      }),
    ),
  ];
}
