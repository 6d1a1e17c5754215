import type { ContractOrder } from "@evenkeel/contract/contract-coin";

/** A market as people type it: "BTC/USDT", "btc usdt" and "btcusdt" are the same. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** Whether an order is what was typed: a part of its id or of its client id, or the beginning of its market's name. */
export function matchesOrder(
  order: Pick<ContractOrder, "id" | "clientId" | "coin" | "positionId">,
  typed: string,
): boolean {
  const wanted = plain(typed);
  if (wanted === "") return true;
  if (/^\d{4,}$/.test(wanted) && (order.id.includes(wanted) || order.positionId === wanted)) return true;
  return plain(order.coin).startsWith(wanted) || plain(order.clientId ?? "").includes(wanted);
}

/** The milliseconds of a day on the device's calendar (`2026-01-15`), its end not included; null where it is no day. */
export function daySpan(day: string): { readonly startTime: number; readonly endTime: number } | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const start = new Date(`${day}T00:00:00`);
  if (Number.isNaN(start.getTime())) return null;
  const end = new Date(start);
  end.setDate(end.getDate() + 1);
  return { startTime: start.getTime(), endTime: end.getTime() };
}
