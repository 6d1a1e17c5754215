import { createStore } from "./external-store.ts";

interface Asked {
  readonly done: (unlockId: string) => void;
  readonly cancel: () => void;
}

/** An order that waits for trading to be unlocked; a sheet is shown while there is one. */
export const unlockAsked = createStore<Asked | null>(null);

/** What the last unlocking gave. In memory alone: it ends with the page. */
let known: string | undefined;

/**
 * An unlocking for orders: the one that is known, or a new one that the person gives now.
 * @param refused the one that the server did not take, if it was tried.
 * @throws DOMException AbortError where the person gives it up.
 */
export function unlockTrading(refused: string | undefined): Promise<string> {
  if (known !== undefined && known !== refused) return Promise.resolve(known);
  return new Promise((resolve, reject) => {
    const close = () => unlockAsked.set(null);
    unlockAsked.set({
      done: (unlockId) => {
        known = unlockId;
        close();
        resolve(unlockId);
      },
      cancel: () => {
        close();
        reject(new DOMException("trading stays locked", "AbortError"));
      },
    });
  });
}
