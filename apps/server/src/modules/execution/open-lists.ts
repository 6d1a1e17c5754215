import type { Account, LiveOrder, LivePosition } from "./account.ts";

/** Open positions, of one instrument or all, newest first. */
export function openPositions(account: Account, coin: string | undefined): LivePosition[] {
  return [...account.positions.values()]
    .filter(({ position }) => coin === undefined || position.coin === coin)
    .sort((a, b) => (a.position.id < b.position.id ? 1 : -1));
}

/** Orders that are in the books; one that still waits in memory for its quote is nobody's open order. */
export function openOrders(account: Account, coin: string | undefined): LiveOrder[] {
  return [...account.orders.values()]
    .filter(({ order, done }) => done === null && (coin === undefined || order.coin === coin))
    .sort((a, b) => (a.order.id < b.order.id ? 1 : -1));
}

/** A page of what is all in memory. */
export function pageOf<T>(all: readonly T[], pageNum: number, pageSize: number): { rows: T[]; total: number } {
  return { rows: all.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: all.length };
}
