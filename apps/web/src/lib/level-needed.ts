import { createStore } from "./external-store.ts";

/** The identity level that something in real money wants, and the one that the person has; a sheet is shown for it. */
export const levelNeeded = createStore<{ readonly need: number; readonly have: number } | null>(null);
