/** So many calls keep the server busy while the next ones are made and the last ones judged. */
const AT_ONCE = 4;

/** Does work for every item, a few at a time, and answers what came of each in the items' order. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const takeTurns = async () => {
    for (const [at, item] of waiting) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  return results;
}
