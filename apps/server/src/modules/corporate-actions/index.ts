import type { Pool } from "pg";
import { readActions } from "./corporate-action.repository.ts";
import type { CorporateAction } from "./corporate-action.ts";

export type { CorporateAction } from "./corporate-action.ts";
export { type ActionDesk, ActionError, createActionDesk } from "./desk.ts";

/** Splits and dividends that are in force, now or from an instant to come. */
export interface CorporateActions {
  /** Approved ones, in the order in which they count. */
  approved(): readonly CorporateAction[];
  /** Reads them; resolves when they are known. */
  load(): Promise<void>;
  /** Calls `listener` when they have changed. */
  onChange(listener: () => void): void;
  /** Looks every few seconds what operators have approved meanwhile. @returns a function that ends it. */
  follow(onFault: (what: string, error: unknown) => void): () => void;
}

const FOLLOW_MS = 5_000;

export function createCorporateActions({ pool }: { readonly pool: Pool }): CorporateActions {
  let approved: readonly CorporateAction[] = [];
  const listeners = new Set<() => void>();
  const nameOf = (actions: readonly CorporateAction[]) => actions.map(({ id }) => id).join();
  const load = async () => {
    const before = nameOf(approved);
    approved = (await readActions(pool)).filter(({ state }) => state === "approved");
    if (nameOf(approved) !== before) for (const listener of listeners) listener();
  };
  return {
    approved: () => approved,
    load,
    onChange: (listener) => void listeners.add(listener),
    follow: (onFault) => {
      const timer = setInterval(
        () => void load().catch((error: unknown) => onFault("corporate actions", error)),
        FOLLOW_MS,
      );
      return () => clearInterval(timer);
    },
  };
}
