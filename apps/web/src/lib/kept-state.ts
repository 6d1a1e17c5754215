import { useEffect, useState } from "react";
import { createStore, type ExternalStore } from "./external-store.ts";
import { useLocation } from "./router.tsx";
import { sessionStore } from "./session.ts";

/** A choice on a screen, such as a list's order, as it was left. */
export interface Kept<T> {
  readonly first: T;
  readonly left: ExternalStore<T>;
}

/** A place to keep a choice that begins at `first`; the end of a session forgets it. */
export function keep<T>(first: T): Kept<T> {
  const left = createStore(first);
  sessionStore.subscribe(() => left.set(first));
  return { first, left };
}

/** A choice as state: Back finds it as it was left, any other way in begins anew. */
export function useKept<T>({ first, left }: Kept<T>): readonly [T, (value: T) => void] {
  const isBack = useLocation().move === "pop";
  const [value, setValue] = useState<T>(() => (isBack ? left.get() : first));
  useEffect(() => left.set(value), [left, value]);
  return [value, setValue];
}
