import { feeOf, notional } from "@evenkeel/calc/contract-math";
import { DEFAULT_SLIPPAGE } from "@evenkeel/calc/contract-rules";
import { add, type Decimal, format, ZERO } from "@evenkeel/calc/decimal";
import { pnlIn } from "@evenkeel/calc/derivatives-math";
import { tierOf } from "@evenkeel/calc/risk-tiers";
import type { reverse } from "@evenkeel/contract/contract-coin-changes";
import type { InputOf } from "@evenkeel/contract/endpoint";
import type { Admission } from "#/modules/limits/index.ts";
import { holdingOf } from "#/modules/positions/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { IdempotencyClaim } from "#/platform/idempotency.ts";
import { newClosingOrder, newOrder, takeIn } from "./accept-order.ts";
import { type Account, type LiveOrder, type LivePosition, unattendedOrder } from "./account.ts";
import { noOpenPosition } from "./close-position.ts";
import type { Core } from "./core.ts";
import { checkExpiry, checkFloor, checkModule, checkRate, openBook, openingOf } from "./gate.ts";
import type { OrderView } from "./product.ts";
import { fieldsRefused } from "./ticket.ts";
import { viewOrder } from "./view.ts";

/** What became of both orders; `opened` null where the second was never sent. */
export interface Reversed {
  readonly closed: OrderView;
  readonly opened: OrderView | null;
}

/**
 * Closes a position and opens one of the other side and the same quantity: two orders that meet one quote and become true
 * together. Where the second cannot be paid for by then it is rejected, and the position is closed all the same.
 */
export async function reversePosition(
  core: Core,
  account: Account,
  body: InputOf<typeof reverse>["body"],
  claim: IdempotencyClaim | null,
  admit: Admission,
): Promise<Reversed> {
  checkModule(core, account);
  const live = account.positionById(BigInt(body.id));
  if (live === undefined) throw await noOpenPosition(core, account, body.id);
  const value = checkOpposite(core, live);
  const { position } = live;
  const side = position.side === "buy" ? "sell" : "buy";
  admit({ ...openingOf(account, { ...position, side }, value), positions: null });
  const closing = newClosingOrder(core, live, position.qty, body.clientId);
  let settle: (error: Error | null) => void = () => {};
  const ended = new Promise<void>((resolve, reject) => {
    settle = (error) => (error === null ? resolve() : reject(error));
  });
  const closed = takeIn(core, account, closing, { reserved: ZERO, claim, done: settle });
  const opened = opening(core, live);
  closed.next = opened;
  const view = () => ({
    closed: viewOrder(core, closed),
    opened: opened.order.status === "untriggered" ? null : viewOrder(core, opened),
  });
  closed.reply = view;
  await ended;
  return view();
}

/** Whether a position of the other side could be opened, by the price now. @returns what the new part is worth. */
function checkOpposite(core: Core, { position, account }: LivePosition): Decimal {
  const { book, quote } = openBook(core, account, position.coin);
  checkRate(book);
  checkExpiry(core, book);
  checkFloor(book, quote);
  const { rules } = book;
  const side = position.side === "buy" ? "sell" : "buy";
  const opposite = account.position(position.coin, side, position.marginMode)?.position;
  if (opposite !== undefined && opposite.leverage !== position.leverage) {
    throw new AppError("order.leverageMismatch", { args: { leverage: String(opposite.leverage) } });
  }
  const price = side === "buy" ? quote.ask : quote.bid;
  const opened = notional(position.qty, price);
  const value = add(opened, opposite?.entryValue ?? ZERO);
  if (position.leverage > tierOf(value, book.product.leverageTiers(book)).maxLeverage)
    throw fieldsRefused([{ field: "id", key: "order.leverageMax" }]);
  if (!core.isPriced(account)) throw new AppError("market.stale");
  const existing = opposite === undefined ? null : holdingOf(opposite);
  const margin = book.marginToOpen(existing, opened, position.leverage);
  const cost = add(margin, feeOf(book.worth(opened), rules.takerRate, rules.places));
  // What closing sets free counts, with what closing loses or wins.
  const result = pnlIn(holdingOf(position), price, book.knownConversion, rules.places);
  const isCross = position.marginMode === "cross";
  const freed = add(position.margin, isCross && result < 0n ? ZERO : result);
  const usable = add(core.usable(account), freed > 0n ? freed : ZERO);
  if (usable < cost) {
    throw new AppError("order.insufficientMargin", { data: { need: format(cost), have: format(usable) } });
  }
  return book.worth(opened);
}

/** The second order; it is nowhere until the first has filled. */
function opening(core: Core, { position, account }: LivePosition): LiveOrder {
  const words = {
    coin: position.coin,
    side: position.side === "buy" ? ("sell" as const) : ("buy" as const),
    orderType: "market" as const,
    marginMode: position.marginMode,
    leverage: position.leverage,
    timeInForce: undefined,
  };
  const order = newOrder(core, account, words, {
    purpose: "open",
    qty: position.qty,
    price: null,
    priceBound: null,
    slippage: DEFAULT_SLIPPAGE,
    trigger: null,
    takeProfit: null,
    stopLoss: null,
    hasHold: false,
  });
  order.status = "untriggered";
  return unattendedOrder(account, order);
}
