import type { Account, LivePosition } from "./account.ts";

/** Open positions, of one instrument or all, newest first. */
export function openPositions(account: Account, coin: string | undefined): LivePosition[] {
  return [...account.positions.values()]
    .filter(({ position }) => coin === undefined || position.coin === coin)
    .sort((a, b) => (a.position.id < b.position.id ? 1 : -1));
}

/** What a list needs to know of an order, of a contract or on spot. */
interface OrderInMemory {
  readonly order: { readonly id: bigint; readonly coin: string };
  readonly done: unknown;
}

/** Orders that are in the books; one that still waits in memory for its quote is nobody's open order. */
export function openOrders<Live extends OrderInMemory>(
  account: { readonly orders: ReadonlyMap<bigint, Live> },
  coin: string | undefined,
): Live[] {
  return [...account.orders.values()]
    .filter(({ order, done }) => done === null && (coin === undefined || order.coin === coin))
    .sort((a, b) => (a.order.id < b.order.id ? 1 : -1));
}

/** A page of what is all in memory. */
export function pageOf<T>(all: readonly T[], pageNum: number, pageSize: number): { rows: T[]; total: number } {
  return { rows: all.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: all.length };
}
