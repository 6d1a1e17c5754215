import { createStore } from "./external-store.ts";

/** Whether the person may open nothing now, by their own will: told by what follows their limits, heard where one trades. */
export const restrictedStore = createStore(false);
