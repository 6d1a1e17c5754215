const lasting = new WeakSet<object>();

/**
 * Marks a row as one that never changes again, and sees to it: it is frozen with all that it holds. Whoever presents the same
 * facts again may hand out the same row, and whoever checks or writes rows needs to do so once for each.
 *
 * @returns the row itself.
 */
export function lastingRow<T extends object>(row: T): Readonly<T> {
  freeze(row);
  lasting.add(row);
  return row;
}

/** Whether a row was marked: what was found out about it once holds for good. */
export function isLasting(row: object): boolean {
  return lasting.has(row);
}

function freeze(value: object): void {
  Object.freeze(value);
  for (const held of Object.values(value)) {
    if (held !== null && typeof held === "object" && !Object.isFrozen(held)) freeze(held);
  }
}
