import { add, div, format, fromInteger, ONE, roundTo, sub } from "@evenkeel/calc/decimal";
import { CLOSE_OUT, MARGIN_CALLS } from "@evenkeel/calc/derivatives-rules";
import * as calls from "@evenkeel/contract/derivatives";
import * as changes from "@evenkeel/contract/derivatives-changes";
import type { Pool } from "pg";
import { auctionAt, type Session, zoneOf } from "#/modules/instruments/index.ts";
import { readEndedOrders, readOrder } from "#/modules/orders/index.ts";
import { readClosedPositions } from "#/modules/positions/index.ts";
import { AppError } from "#/platform/app-error.ts";
import { type Route, route, type SignedInUser } from "#/transport/http/route.ts";
import type { Account } from "../account.ts";
import { changeMargin } from "../adjust-margin.ts";
import { amendOrder } from "../amend-order.ts";
import { cancelAllOrders, closeAllPositions } from "../close-all.ts";
import { stopPosition } from "../close-position.ts";
import type { Core } from "../core.ts";
import { readFills } from "../fill.repository.ts";
import type { InstrumentBook } from "../instrument-book.ts";
import { openOrders, openPositions, pageOf } from "../open-lists.ts";
import { cancelOpenOrder, placeOrder } from "../place-order.ts";
import type { OrderView, PositionView } from "../product.ts";
import { reversePosition } from "../reverse-position.ts";
import { updateTriggers } from "../update-triggers.ts";
import { presentActions } from "./corporate-actions.ts";
import { derivativeRules } from "./derivative-rules.ts";
import { DERIVATIVES } from "./derivatives-product.ts";
import { expiryOf } from "./expiry.ts";
import { readNightsOf } from "./night.repository.ts";
import {
  levelOf,
  nightPerLot,
  percent,
  presentDerivativeFill,
  presentDerivativeOrder,
  presentDerivativePosition,
  presentRate,
} from "./present.ts";
import { previewDerivative } from "./preview.ts";
import { inLots, readAmendment, readDerivativeTicket, readExits } from "./words.ts";

/** The calls of `contract/derivatives` (wire, section 5). */
export function derivativesRoutes(core: Core, pool: Pool): Route[] {
  const accountOf = (user: SignedInUser): Promise<Account> =>
    core.accounts.load(BigInt(user.id), user.mode, DERIVATIVES);
  /** For who only reads: answered in the middle of a quote's pass too. */
  const viewOf = (user: SignedInUser): Promise<Account> => core.accounts.look(BigInt(user.id), user.mode, DERIVATIVES);
  const admissionOf = (user: SignedInUser) => core.deps.admission(user.id, user.mode);
  return [
    route(calls.derivativesBuy, async ({ user, claim }, { body }) => {
      const admit = await admissionOf(user);
      const account = await accountOf(user);
      return inLots(async () => asOrder(await placeOrder(core, account, readDerivativeTicket(body), claim, admit)));
    }),
    route(calls.derivativesPreview, async ({ user }, { body }) => {
      const account = await accountOf(user);
      return inLots(async () => previewDerivative(core, account, readDerivativeTicket(body)));
    }),
    route(calls.derivativesStop, async ({ user, claim }, { query: { lots, ...query } }) => {
      const account = await accountOf(user);
      return inLots(async () => asOrder(await stopPosition(core, account, { ...query, qty: lots }, claim)));
    }),
    route(calls.derivativesCancel, async ({ user }, { query }) =>
      asOrder(await cancelOpenOrder(core, await accountOf(user), BigInt(query.id))),
    ),
    route(calls.derivativesUpdateEarnAndLose, async ({ user, claim }, { body }) => {
      const account = await accountOf(user);
      return inLots(async () => asPosition(await updateTriggers(core, account, readExits(body), claim)));
    }),
    route(changes.derivativesAmend, async ({ user, claim }, { body }) => {
      const admit = await admissionOf(user);
      const account = await accountOf(user);
      return inLots(async () => asOrder(await amendOrder(core, account, readAmendment(body), claim, admit)));
    }),
    route(changes.derivativesCancelAll, async ({ user, claim }, { body }) =>
      cancelAllOrders(core, await accountOf(user), body.coin, claim),
    ),
    route(changes.derivativesCloseAll, async ({ user, claim }, { body }) => {
      const done = await closeAllPositions(core, await accountOf(user), body.coin, claim);
      return { ...done, orders: done.orders.map(asOrder) };
    }),
    route(changes.derivativesReverse, async ({ user, claim }, { body }) => {
      const admit = await admissionOf(user);
      const { closed, opened } = await reversePosition(core, await accountOf(user), body, claim, admit);
      return { closed: asOrder(closed), opened: opened === null ? null : asOrder(opened) };
    }),
    route(changes.derivativesAdjustMargin, async ({ user, claim }, { body }) =>
      asPosition(await changeMargin(core, await accountOf(user), body, claim)),
    ),
    route(changes.derivativesAgentInfo, async ({ user }, { query }) => {
      const account = await accountOf(user);
      const live = account.orders.get(BigInt(query.id));
      const positionOf = (id: bigint | null) => {
        const position = id === null ? undefined : account.positionById(id);
        return position === undefined ? null : asPosition(core.present(position));
      };
      if (live?.done === null)
        return { order: asOrder(DERIVATIVES.viewOrder(core, live)), position: positionOf(live.order.positionId) };
      const order = await readOrder(pool, account.userId, account.mode, BigInt(query.id));
      const book = order === undefined ? undefined : core.bookOf(DERIVATIVES, order.coin);
      if (order === undefined || book === undefined) throw new AppError("order.notFound");
      return {
        order: presentDerivativeOrder(book, order, backing(book, order), null),
        position: positionOf(order.positionId),
      };
    }),
    route(calls.derivativesList, async ({ user }, { query }) => {
      const { tab, pageNum, pageSize, coin, startTime, endTime } = query;
      if (tab === "position") {
        const rows = openPositions(await viewOf(user), coin).map((live) => core.present(live));
        return pageOf(
          rows.map((row) => ({ tab, ...asPosition(row) })),
          pageNum,
          pageSize,
        );
      }
      if (tab === "order") {
        const rows = openOrders(await viewOf(user), coin).map((live) => DERIVATIVES.viewOrder(core, live));
        return pageOf(
          rows.map((row) => ({ tab, ...asOrder(row) })),
          pageNum,
          pageSize,
        );
      }
      const coins = core.coinsOf(DERIVATIVES, coin);
      const filter = { userId: BigInt(user.id), mode: user.mode, coin: coins, startTime, endTime, pageNum, pageSize };
      if (tab === "fill") {
        const { rows, total } = await readFills(pool, filter);
        return { rows: rows.map((row) => ({ tab, ...presentDerivativeFill(core.book(row.coin), row) })), total };
      }
      if (tab === "closed") {
        const { rows, total } = await readClosedPositions(pool, { ...filter, coins });
        const none = { liqPrice: null, level: null };
        return { rows: rows.map((row) => ({ tab, ...presentDerivativePosition(core, row, none) })), total };
      }
      const { rows, total } = await readEndedOrders(pool, filter);
      return {
        rows: rows.map((order) => {
          const book = core.book(order.coin);
          return { tab, ...presentDerivativeOrder(book, order, backing(book, order), null) };
        }),
        total,
      };
    }),
    route(changes.derivativesAccount, async ({ user }) => presentWallet(core, await viewOf(user))),
    route(changes.derivativesSession, (_context, { query }) => {
      const book = bookOf(core, query.coin);
      const { state, nextChangeAt } = sessionOf(core, book);
      const quote = core.quoteOf(book.coin);
      return {
        coin: book.coin,
        state,
        nextChangeAt,
        zone: zoneOf(book.instrument),
        auction: state === "open" ? null : auctionAt(book.instrument, core.deps.clock.now()),
        queues: [...QUEUES],
        expiry: expiryOf(book.instrument, core.deps.clock.now()),
        settlement: presentSettlement(core, book),
        isReduceOnly: quote !== undefined && book.isReduceOnlyAt(quote.mark),
        spread: quote === undefined || state !== "open" ? null : format(sub(quote.ask, quote.bid)),
      };
    }),
    route(changes.derivativesSwapRate, async (_context, { query }) => {
      const book = bookOf(core, query.coin);
      const night = core.deps.market.overnight(book.instrument);
      const history = await readNightsOf(pool, book.coin, 30);
      return {
        coin: book.coin,
        long: night === null ? null : format(night.long),
        short: night === null ? null : format(night.short),
        dayCount: night?.dayCount ?? null,
        nextAt: night?.nextAt ?? null,
        nights: night?.nights ?? null,
        perLot: nightPerLot(core, book),
        history: history.map(({ at, terms, price, rateBid, rateAsk }) => ({
          settledAt: at,
          long: format(terms.long),
          short: format(terms.short),
          dayCount: terms.dayCount,
          nights: terms.nights,
          price: format(price),
          rate: format(div(add(rateBid, rateAsk), fromInteger(2), "halfUp")),
        })),
      };
    }),
    route(changes.derivativesCorporateActions, (_context, { query }) => {
      const book = bookOf(core, query.coin);
      return { coin: book.coin, actions: presentActions(core, book) };
    }),
    route(changes.derivativesTerms, (_context, { query }) => {
      const book = bookOf(core, query.coin);
      const { instrument } = book;
      const rules = derivativeRules(instrument);
      return {
        coin: book.coin,
        currency: instrument.quote,
        contractSize: instrument.contractSize,
        tick: instrument.tickSize,
        pip: format(rules.pip),
        lotStep: instrument.qtyStep,
        minLots: instrument.minQty,
        maxLots: instrument.maxQty,
        tiers: instrument.tiers.map(({ upToNotional, maxLeverage }) => ({
          upToNotional,
          marginRate: format(roundTo(div(ONE, fromInteger(maxLeverage), "up"), 8, "up")),
          maxLeverage,
        })),
        priceBand: format(rules.priceBand),
        guaranteedStop: { premiumRate: format(rules.premiumRate), minDistance: format(rules.guaranteedDistance) },
        callsAt: [...MARGIN_CALLS],
        closeOutAt: CLOSE_OUT,
        rate: presentRate(book),
      };
    }),
  ];
}

/** What a closed market takes, to wait for its opening. */
const QUEUES = ["limit", "stopMarket", "stopLimit", "trailingStop"] as const;

function bookOf(core: Core, coin: string): InstrumentBook {
  const book = core.bookOf(DERIVATIVES, coin);
  if (book === undefined) throw new AppError("market.unknownInstrument");
  return book;
}

/** Where the trading day stands; a future that is being settled has a break, for as long as its price is waited for at most. */
function sessionOf(core: Core, book: InstrumentBook): Session {
  const session = core.deps.market.session(book.instrument);
  if (session.state !== "open" || core.isTrading(book)) return session;
  const waits = book.endQuote === null ? null : core.deps.settlementPrices.lastOf(book.coin);
  return { state: "break", nextChangeAt: waits?.waitsUntil ?? session.nextChangeAt };
}

/** The last expiry of a future, in the wire's words. */
function presentSettlement(core: Core, { coin }: InstrumentBook) {
  const last = core.deps.settlementPrices.lastOf(coin);
  if (last === null) return null;
  const { expiresAt, waitsUntil, decided } = last;
  const toldBy = decided === null || decided.rule === "operator" ? null : decided.toldBy;
  const price = decided === null ? null : format(decided.price);
  return { expiresAt, price, rule: decided?.rule ?? null, toldBy, waitsUntil };
}

/** What the fills of an order that has ended were backed with, at the rate now. */
function backing(book: InstrumentBook, order: Parameters<typeof presentDerivativeOrder>[1]) {
  if (order.purpose !== "open" || order.filledQty === 0n || book.conversion === null) return order.held;
  return book.marginToOpen(null, order.filledValue, order.leverage);
}

function presentWallet(core: Core, account: Account) {
  const { equity, upnl } = core.crossState(account);
  const level = levelOf(core, account);
  const coins = [...account.positions.values()].map(({ position }) => position.coin);
  return {
    balance: format(sub(equity, upnl)),
    available: format(account.available),
    equity: format(equity),
    upnl: format(upnl),
    usedMargin: format(core.usedMargin(account)),
    heldByOrders: format(account.heldByOrders),
    marginLevel: level === null ? null : percent(level),
    callsAt: [...MARGIN_CALLS],
    closeOutAt: CLOSE_OUT,
    isComplete: [...account.positions.values()].every((live) => core.terms(live) !== null),
    isStale: coins.some((coin) => !core.isWorthKnown(coin)),
  };
}

/** A view that is known to be of a derivative. */
function asOrder(view: OrderView): calls.DerivativeOrder {
  if (!("lots" in view)) throw new Error("an order on a derivative has lots");
  return view;
}

function asPosition(view: PositionView): calls.DerivativePosition {
  if (!("lots" in view)) throw new Error("a position in a derivative has lots");
  return view;
}
