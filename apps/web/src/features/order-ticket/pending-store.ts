import { createStore } from "#/lib/external-store.ts";
import { readForTab, writeForTab } from "#/lib/storage.ts";
import type { PendingStore } from "./model/pending-order.ts";

/** This tab's own note of an order whose outcome is not known. */
export const pendingStore: PendingStore = {
  read: () => readForTab("PENDING_ORDER"),
  write: (text) => writeForTab("PENDING_ORDER", text),
};

/** The clientIds that a ticket of this page is following itself; nobody else needs to ask for them. */
export const followedHere = new Set<string>();

/** Whether an order from before a reload is being asked about: until that is known, no other one is sent. */
export const resumingStore = createStore(false);
