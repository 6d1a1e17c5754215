import { createStore, useStore } from "./external-store.ts";
import { readStored, writeStored } from "./storage.ts";

const eyes = createStore<"open" | "closed">(readStored("EYES") === "closed" ? "closed" : "open");
eyes.subscribe(() => writeStored("EYES", eyes.get()));

/** Whether amounts may be seen on this device, and what turns it. Kept over visits, forgotten at sign-out. */
export function useEyes(): { readonly isOpen: boolean; readonly toggle: () => void } {
  const isOpen = useStore(eyes) === "open";
  return { isOpen, toggle: () => eyes.set(isOpen ? "closed" : "open") };
}

/** Stands where an amount is hidden: the same for every amount, so that its length tells nothing. */
export const HIDDEN = "••••••";
