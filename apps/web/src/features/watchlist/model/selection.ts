/** What the edit mode holds: whether it is on, and the keys of the entries that are ticked. */
export interface Editing {
  readonly isOn: boolean;
  readonly picked: ReadonlySet<string>;
}

export type EditAction =
  | { readonly do: "edit" }
  | { readonly do: "toggle"; readonly key: string }
  | { readonly do: "all" | "allOrNone"; readonly keys: readonly string[] }
  | { readonly do: "cancel" }
  | { readonly do: "deleted" }
  | { readonly do: "tab" };

export const NOT_EDITING: Editing = { isOn: false, picked: new Set() };

/** The edit mode: on with edit, off on cancel, deletion or a change of tab; each of these clears what was ticked. */
export function editing(now: Editing, action: EditAction): Editing {
  switch (action.do) {
    case "edit":
      return { isOn: true, picked: new Set() };
    case "toggle":
      return now.isOn ? { ...now, picked: toggled(now.picked, action.key) } : now;
    case "all":
      return now.isOn ? { ...now, picked: new Set(action.keys) } : now;
    case "allOrNone":
      return now.isOn ? { ...now, picked: allOrNone(now.picked, action.keys) } : now;
    case "cancel":
    case "deleted":
    case "tab":
      return NOT_EDITING;
  }
}

/** One key more, or one less where it was there. */
export function toggled(picked: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(picked);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** All of them; none where all were picked already. */
export function allOrNone(picked: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> {
  return keys.every((key) => picked.has(key)) ? new Set() : new Set(keys);
}

/** What a key does in edit mode; `undefined` for keys that are not the watchlist's. */
export function editKey(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">,
): "all" | "cancel" | "delete" | undefined {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a") return "all";
  if (event.key === "Escape") return "cancel";
  if (event.key === "Delete") return "delete";
  return undefined;
}
