import type { WatchItem } from "@evenkeel/contract/watchlist";
import { expect, test, vi } from "vitest";
import { marketRow } from "#/testing/market-row.ts";
import { favouriteKeyOf, watchItemOf, watchTypeOf } from "./favourite-key.ts";
import { type FavouriteCalls, Favourites } from "./favourites.ts";

const item = (coinId: string): WatchItem => ({ coinId, type: 2 });
const many = (count: number) => Array.from({ length: count }, (_, at) => item(`c${at}`));

/** A server that keeps favourites, newest first. */
function server(present: readonly string[] = []) {
  let kept = present.map((coinId, at) => ({ ...item(coinId), id: String(at + 1) }));
  let lastId = kept.length;
  return {
    list: vi.fn<FavouriteCalls["list"]>(async () => kept),
    add: vi.fn<FavouriteCalls["add"]>(async (items) => {
      kept = [...items.map((added) => ({ ...added, id: String(++lastId) })), ...kept];
    }),
    del: vi.fn<FavouriteCalls["del"]>(async (ids) => {
      kept = kept.filter(({ id }) => !ids.includes(id));
    }),
  };
}

const keys = (favourites: Favourites) => [...favourites.state.get().map.keys()];
const refusal = expect.objectContaining({ key: "server.busy" });

test("the type codes are spot 1, contract 2, futures 3, forex 4, index 5, stock 6, and the key is coinId_type", () => {
  const kinds = [
    { type: "CryptoCoin", subType: "spot" },
    { type: "CryptoCoin", subType: "contract" },
    { type: "Bulk" },
    { type: "DerivativesFx" },
    { type: "Index" },
    { type: "Stock" },
  ] as const;
  expect(kinds.map(watchTypeOf)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(favouriteKeyOf(marketRow({ id: "77", type: "Stock" }))).toBe("77_6");
  expect(watchItemOf(marketRow({ id: "77", coin: "btcusdt" }))).toMatchObject({ coinId: "77", coin: "btcusdt" });
});

test("adding shows at once, then rebuilds the lookup map and asks for page 1 of the list again", async () => {
  const calls = server(["a"]);
  const favourites = new Favourites(calls);
  await favourites.load();
  const asksAgain = vi.fn();
  favourites.onChanged(asksAgain);
  const adding = favourites.add([item("b")]);
  expect(keys(favourites)).toEqual(["b_2", "a_2"]);
  await adding;
  expect(favourites.state.get().map.get("b_2")?.id).toBe("2");
  expect(favourites.state.get().total).toBe(2);
  expect(asksAgain).toHaveBeenCalledOnce();
});

test("a refused addition is taken back", async () => {
  const calls = server(["a"]);
  const favourites = new Favourites(calls);
  await favourites.load();
  calls.add.mockRejectedValue({ key: "server.busy" });
  await expect(favourites.add([item("b")])).rejects.toEqual(refusal);
  expect(keys(favourites)).toEqual(["a_2"]);
});

test("removing answers what was removed, so that it can be undone", async () => {
  const favourites = new Favourites(server(["a", "b"]));
  await favourites.load();
  const gone = await favourites.remove(["a_2"]);
  expect(keys(favourites)).toEqual(["b_2"]);
  await favourites.add(gone);
  expect(keys(favourites)).toEqual(["a_2", "b_2"]);
});

test("a refused removal is taken back", async () => {
  const calls = server(["a", "b"]);
  const favourites = new Favourites(calls);
  await favourites.load();
  calls.del.mockRejectedValue({ key: "server.busy" });
  await expect(favourites.remove(["a_2"])).rejects.toEqual(refusal);
  expect(favourites.has("a_2")).toBe(true);
});

test("an empty addition says that items cannot be empty, 21 say at most 20, and nothing is sent", async () => {
  const calls = server();
  const favourites = new Favourites(calls);
  await expect(favourites.add([])).rejects.toMatchObject({ key: "collection.empty" });
  await expect(favourites.add(many(21))).rejects.toMatchObject({ key: "collection.tooMany" });
  expect(calls.add).not.toHaveBeenCalled();
  await favourites.add(many(20));
  expect(favourites.state.get().total).toBe(20);
});

test("a removal that names nothing says that the delete ID cannot be empty", async () => {
  const calls = server();
  await expect(new Favourites(calls).remove([])).rejects.toMatchObject({ key: "collection.noIds" });
  expect(calls.del).not.toHaveBeenCalled();
});

test("the current coin's collection flag follows an addition and a removal", async () => {
  const favourites = new Favourites(server());
  const flags: boolean[] = [];
  favourites.state.subscribe(() => flags.push(favourites.has("btc_2")));
  await favourites.add([item("btc")]);
  expect(flags.at(-1)).toBe(true);
  await favourites.remove(["btc_2"]);
  expect(flags.at(-1)).toBe(false);
});

test("a list that was asked for before a change does not hide the change", async () => {
  const calls = server();
  let answer = (_: readonly never[]) => {};
  calls.list.mockImplementationOnce(() => new Promise((done) => (answer = done)));
  const favourites = new Favourites(calls);
  const loading = favourites.load();
  const adding = favourites.add([item("a")]);
  answer([]);
  await Promise.all([loading, adding]);
  expect(keys(favourites)).toEqual(["a_2"]);
});

test("at sign-out nothing is known any more", async () => {
  const favourites = new Favourites(server(["a"]));
  await favourites.load();
  favourites.forget();
  expect(favourites.state.get()).toMatchObject({ total: 0, isKnown: false });
});
