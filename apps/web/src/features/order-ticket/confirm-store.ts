import { createStore } from "#/lib/external-store.ts";
import { readStored, writeStored } from "#/lib/storage.ts";

const ON = "yes";

/** Whether an order is shown once more with all its figures before it is sent; kept on the device. */
export const confirmStore = createStore(readStored("CONFIRM_ORDERS") === ON);

/** Turns the question before sending on or off. */
export function setConfirming(isOn: boolean): void {
  confirmStore.set(isOn);
  writeStored("CONFIRM_ORDERS", isOn ? ON : null);
}
