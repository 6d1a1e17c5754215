import { useSyncExternalStore } from "react";
import { createStore } from "./external-store.ts";
import { readStored, writeStored } from "./storage.ts";

/** As many as a list of announcements shows. */
const KEPT = 100;

function stored(): readonly string[] {
  return (readStored("READ_NOTICES") ?? "").split(",").filter((id) => /^\d+$/.test(id));
}

/** Ids of the announcements that were read on this device while nobody was signed in, newest reading last. */
const read = createStore<readonly string[]>(stored());
const unknown = () => null;

/** What was read on this device; `null` while a page from the server, which cannot know, is taken over. */
export function useReadOnDevice(): readonly string[] | null {
  return useSyncExternalStore<readonly string[] | null>(read.subscribe, read.get, unknown);
}

/** Keeps on this device that announcements were read. */
export function markReadOnDevice(ids: readonly string[]): void {
  const known = read.get();
  const fresh = ids.filter((id) => !known.includes(id));
  if (fresh.length === 0) return;
  read.set([...known, ...fresh].slice(-KEPT));
  writeStored("READ_NOTICES", read.get().join(","));
}
