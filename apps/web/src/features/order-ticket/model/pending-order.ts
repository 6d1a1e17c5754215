/** An order whose outcome is not known yet. `atMs` is when it was sent, since the epoch. */
export interface PendingOrder {
  readonly clientId: string;
  readonly coin: string;
  readonly atMs: number;
}

/** Where it is kept: the tab's own storage, which outlives a reload and not a sign-out. */
export interface PendingStore {
  read(): string | null;
  write(text: string | null): void;
}

/** A client's id is remembered by the server for a day; after that nobody can say what became of it. */
const FORGOTTEN_MS = 24 * 60 * 60_000;
const CLIENT_ID = /^[\w-]{1,36}$/;

/** The order that was being sent when the page went away; null where there is none, or none that can be asked about. */
export function readPending(store: PendingStore, nowMs: number): PendingOrder | null {
  try {
    const { clientId, coin, atMs } = JSON.parse(store.read() ?? "null") as Record<string, unknown>;
    const isOurs = typeof clientId === "string" && CLIENT_ID.test(clientId) && typeof coin === "string";
    if (!isOurs || typeof atMs !== "number" || nowMs - atMs > FORGOTTEN_MS) return null;
    return { clientId, coin, atMs };
  } catch {
    return null;
  }
}

/** Remembers an order before it is sent. */
export function keepPending(store: PendingStore, pending: PendingOrder): void {
  store.write(JSON.stringify(pending));
}

/** Forgets it once its outcome is known; another order's entry stays. */
export function settlePending(store: PendingStore, clientId: string): void {
  if (readPending(store, 0)?.clientId === clientId) store.write(null);
}
