import { ZERO } from "@evenkeel/calc/decimal";
import type { Quote } from "#/modules/market-data/index.ts";
import { remainingQty } from "#/modules/orders/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { PriceHeap } from "#/platform/price-heap.ts";
import { restInputs } from "../fill-basis.ts";
import { atOnePrice } from "../fill-order.ts";
import { restingFill } from "../paper-model.ts";
import type { LiveSpot } from "./spot-account.ts";
import type { SpotBook } from "./spot-book.ts";
import type { SpotCore } from "./spot-core.ts";
import { arriveSpot, fillSpot, wakeSpot } from "./spot-market.ts";
import { openSpotUnit } from "./spot-unit.ts";

/**
 * One quote through one book: first the stops, then the resting orders, then those that waited for their first quote.
 * @returns the steps that are left to take, an order each; null where it reaches none.
 */
export function onSpotQuote(core: SpotCore, book: SpotBook, quote: Quote): Generator<void> | null {
  return book.isReachedBy(quote) ? through(core, book, quote) : null;
}

function* through(core: SpotCore, book: SpotBook, quote: Quote): Generator<void> {
  for (const heap of [book.falling, book.rising])
    yield* wakeAll(heap, quote.lastTicks, (live) => wakeSpot(core, book, live, quote));
  yield* passResting(core, book.restingBuys, Math.min(quote.lastTicks, quote.askTicks), quote);
  yield* passResting(core, book.restingSells, Math.max(quote.lastTicks, quote.bidTicks), quote);
  yield* wakeAll(book.arriving, quote.receivedMono, (live) => arriveSpot(core, book, live, quote));
}

function* wakeAll(heap: PriceHeap<LiveSpot>, price: number, act: (live: LiveSpot) => void): Generator<void> {
  for (let live = heap.wake(price); live !== undefined; live = heap.wake(price)) {
    live.place = null;
    if (!live.account.isVoid) act(live);
    yield;
  }
}

function* passResting(core: SpotCore, heap: PriceHeap<LiveSpot>, ticks: number, quote: Quote): Generator<void> {
  const reached: LiveSpot[] = [];
  heap.peekReached(ticks, (live) => reached.push(live));
  // Best price first, oldest first within a price: the order in which a market would serve them.
  reached.sort((a, b) => {
    const [p, q] = [a.order.price ?? ZERO, b.order.price ?? ZERO];
    if (p !== q) return p > q === (a.order.side === "buy") ? -1 : 1;
    return a.order.id < b.order.id ? -1 : 1;
  });
  for (const live of reached) {
    if (live.place === null || live.account.isVoid) continue;
    passOne(core, live, quote);
    yield;
  }
}

function passOne(core: SpotCore, live: LiveSpot, quote: Quote): void {
  const { order } = live;
  if (order.price === null) return;
  const before = { ...live.queue };
  const remaining = remainingQty(order);
  const hit = restingFill({ side: order.side, price: order.price, remaining }, live.queue, quote);
  if (hit === null) return;
  const unit = openSpotUnit(live.account);
  fillSpot(core, unit, live, {
    quote,
    fill: atOnePrice(order.price, hit.qty),
    rule: hit.rule,
    inputs: restInputs(remaining, order.price, before, quote.tradeQty),
    liquidity: "maker",
  });
  core.submitOwn(unit);
}

/** How long a market order waits for a quote before it is refused, beyond its latency. */
const MAX_WAIT_MS = 5_000;

/** Refuses the orders whose first quote does not come: nothing of them was in the books. */
export function refuseLateSpot(core: SpotCore, book: SpotBook): void {
  if (book.arriving.size === 0) return;
  const late: LiveSpot[] = [];
  const until = core.isStale(book) ? Number.POSITIVE_INFINITY : core.deps.clock.monotonic() - MAX_WAIT_MS;
  book.arriving.peekReached(until, (live) => late.push(live));
  for (const live of late) {
    if (live.done === null) continue;
    core.forget(live);
    live.done(new AppError("market.stale"));
  }
}
