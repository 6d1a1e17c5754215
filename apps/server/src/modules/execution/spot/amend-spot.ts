import { DEFAULT_SLIPPAGE } from "@evenkeel/calc/contract-rules";
import { type Decimal, format, parse, sub, ZERO } from "@evenkeel/calc/decimal";
import { type SpotTicket, sizeSpot, spotErrors } from "@evenkeel/calc/spot-rules";
import type { InputOf } from "@evenkeel/contract/endpoint";
import type { FieldError } from "@evenkeel/contract/envelope";
import type { SpotOrder as WireOrder } from "@evenkeel/contract/spot";
import type { spotAmend } from "@evenkeel/contract/spot-changes";
import type { Admission } from "#/modules/limits/index.ts";
import type { Quote } from "#/modules/market-data/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { IdempotencyClaim } from "#/platform/idempotency.ts";
import { drawLatencyMs } from "../market-conditions.ts";
import { fieldsRefused } from "../ticket.ts";
import { checkChangeable, noOpenSpot, openSpotOrder, siblingOf } from "./cancel-spot.ts";
import type { LiveSpot, SpotAccount } from "./spot-account.ts";
import { holdSpotAnew } from "./spot-accounting.ts";
import type { SpotBook } from "./spot-book.ts";
import type { SpotCore } from "./spot-core.ts";
import { presentSpotOrder, type SpotOrder } from "./spot-order.ts";
import { spotSettlement } from "./spot-settlement.ts";
import { keepSpot, openSpotUnit } from "./spot-unit.ts";
import { openMarket, placeSpot } from "./submit-spot.ts";

type Words = InputOf<typeof spotAmend>["body"];

/** What can be changed of an order. */
type Amended = Pick<SpotOrder, "qty" | "amount" | "price" | "triggerPrice">;

/**
 * Changes an open order, all of it or nothing; the other half of its pair has its size too. @returns it as it stands when durable.
 * @throws AppError also what `admit` refuses, which is asked for purchases alone.
 */
export async function amendSpot(
  core: SpotCore,
  account: SpotAccount,
  words: Words,
  claim: IdempotencyClaim | null,
  admit: Admission,
): Promise<WireOrder> {
  // What waits can be cancelled and not changed while spot is closed.
  if (!core.deps.isOpen(account.mode)) throw new AppError("module.closed");
  checkChangeable(core, account);
  const live = openSpotOrder(account, BigInt(words.id));
  if (live === undefined) throw await noOpenSpot(core, account, BigInt(words.id));
  const { order } = live;
  const book = core.book(order.coin);
  const quote = openMarket(core, book, account);
  const sibling = siblingOf(live);
  const to = read(order, words);
  const ticket = ticketOf(order, to, sibling?.order);
  const sized = sizeSpot(ticket, book.rules, quote);
  const amended: Amended = order.amount === null ? to : { ...to, qty: sized.qty };
  const judged = spotErrors(ticket, sized, book.rules, quote);
  const errors = [...strayFields(order, words), ...ofThisOrder(judged, order, to)];
  if (amended.qty <= order.filledQty) errors.push({ field: "qty", key: "order.qtyBelowFilled" });
  if (errors.length > 0) throw fieldsRefused(errors);
  if (order.side === "buy") admit({ value: sized.cost, leverage: 1, positions: null });
  const unit = openSpotUnit(account);
  for (const half of [live, sibling]) {
    // What waits for a price ties up nothing.
    if (half === undefined || half.order.held === 0n) continue;
    const left = sub(amended.qty, half.order.filledQty);
    const { cost } = sizeSpot({ ...ticket, size: { unit: "qty", value: left } }, book.rules, quote);
    checkFunds(half, cost);
    holdSpotAnew(core, unit, half, cost);
  }
  apply(core, book, live, amended, quote);
  keepSpot(unit, order);
  if (sibling !== undefined) {
    const { amount, price, triggerPrice } = sibling.order;
    apply(core, book, sibling, { qty: amended.qty, amount, price, triggerPrice }, quote);
    keepSpot(unit, sibling.order);
  }
  const view = presentSpotOrder(order, book.instrument);
  if (claim !== null) unit.claim = { claim, reply: view };
  unit.notes.push({ type: "SETTLEMENT", data: spotSettlement(order, null) });
  await core.submit(unit);
  return view;
}

function read(order: SpotOrder, words: Words): Amended {
  const or = (text: string | undefined, now: Decimal | null) => (text === undefined ? now : parse(text));
  return {
    qty: words.qty === undefined ? order.qty : parse(words.qty),
    amount: or(words.amount, order.amount),
    price: or(words.price, order.price),
    triggerPrice: or(words.triggerPrice, order.triggerPrice),
  };
}

/** The fields that this order does not have, or has no more. */
function strayFields(order: SpotOrder, words: Words): FieldError[] {
  const has = {
    qty: order.amount === null,
    amount: order.amount !== null,
    price: order.price !== null,
    triggerPrice: order.status === "untriggered",
  };
  return Object.entries(has).flatMap(([field, isThere]) =>
    words[field as keyof typeof has] !== undefined && !isThere ? [{ field, key: "field.forbidden" }] : [],
  );
}

/** The order as a new one would be judged, with the other half of its pair. */
function ticketOf(order: SpotOrder, to: Amended, sibling: SpotOrder | undefined): SpotTicket {
  const amended = { ...order, ...to };
  const isStop = order.status === "untriggered";
  const [first, stop] = sibling === undefined || !isStop ? [amended, sibling] : [sibling, amended];
  const oco =
    stop === undefined || stop.triggerPrice === null ? null : { triggerPrice: stop.triggerPrice, price: stop.price };
  return {
    side: order.side,
    size: to.amount === null ? { unit: "qty", value: to.qty } : { unit: "amount", value: to.amount },
    price: first.price,
    triggerPrice: isStop && oco === null ? to.triggerPrice : null,
    isPostOnly: first === amended && order.timeInForce === "postOnly" && to.price !== order.price,
    slippage: (stop ?? first).slippage ?? DEFAULT_SLIPPAGE,
    oco,
  };
}

/**
 * What is wrong with what is changed, by the names that this order's own fields have: the price may be near an untouched
 * trigger by now, or far from an untouched limit.
 */
function ofThisOrder(errors: readonly FieldError[], order: SpotOrder, to: Amended): FieldError[] {
  const isStopHalf = order.ocoId !== null && order.status === "untriggered";
  const isTriggerNew = to.triggerPrice !== order.triggerPrice;
  const isChanged: Record<string, boolean> = {
    price: isTriggerNew || to.price !== order.price,
    triggerPrice: isTriggerNew,
  };
  return errors.flatMap(({ field, key }) => {
    const isOfStop = field.startsWith("oco.");
    const isPrice = isOfStop || field === "price" || field === "triggerPrice";
    if (!isPrice) return [{ field, key }];
    const own = isOfStop ? field.slice("oco.".length) : field;
    return isOfStop === isStopHalf && isChanged[own] === true ? [{ field: own, key }] : [];
  });
}

function checkFunds({ account, order, pays }: LiveSpot, cost: Decimal): void {
  const more = sub(cost, order.held);
  const have = account.free(pays);
  if (more > have) throw new AppError("ledger.insufficient", { data: { need: format(more), have: format(have) } });
}

/** Makes it so in memory; a better price or a larger size loses the place in the queue. */
function apply(core: SpotCore, book: SpotBook, live: LiveSpot, to: Amended, quote: Quote): void {
  const { order } = live;
  const keepsPlace = to.price === order.price && to.qty <= order.qty;
  const isTriggerNew = to.triggerPrice !== order.triggerPrice;
  Object.assign(order, to);
  order.updatedAt = core.deps.clock.now();
  if (order.status === "untriggered") {
    if (isTriggerNew && order.triggerPrice !== null) order.triggerRises = order.triggerPrice > quote.last;
    placeSpot(core, live, 0);
    return;
  }
  if (keepsPlace) return;
  live.latencyMs = drawLatencyMs(core.deps.random);
  live.acceptedAt = order.updatedAt;
  live.queue.ahead = null;
  live.queue.traded = ZERO;
  core.place(live, book.arriving, core.deps.clock.monotonic() + live.latencyMs);
}
