/**
 * Makes a function that loads by key, and gives everybody who asks within `keepMs` the one answer, also while it is on its
 * way. A load that failed is not kept. `now` is milliseconds of a steady clock.
 */
export function keepBriefly<T>(
  load: (key: string) => Promise<T>,
  keepMs: number,
  now: () => number,
): (key: string) => Promise<T> {
  const kept = new Map<string, { readonly answer: Promise<T>; readonly sinceMs: number }>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined && now() - known.sinceMs < keepMs) return known.answer;
    const entry = { answer: load(key), sinceMs: now() };
    kept.set(key, entry);
    entry.answer.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return entry.answer;
  };
}
