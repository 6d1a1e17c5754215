import { useSyncExternalStore } from "react";

const never = () => () => {};
const yes = () => true;
const no = () => false;

/**
 * False on the server, and while the browser takes over what the server has drawn; true ever after. For what is not seen at
 * first: the page is painted sooner without it.
 */
export function useTakenOver(): boolean {
  return useSyncExternalStore(never, yes, no);
}
