import { LIMITS } from "@evenkeel/contract/limits";
import { expect, test, vi } from "vitest";
import { ApiError } from "../api-error.ts";

vi.mock("#/i18n/i18n.ts", () => ({
  translator: { translate: () => (key: string) => key, load: async () => undefined },
}));
const toast = vi.hoisted(() => vi.fn());
vi.mock("#/ui/toast.tsx", () => ({ toast }));
const own = vi.hoisted(() => ({ add: vi.fn(), remove: vi.fn() }));
vi.mock("./own-favourites.ts", () => ({ ownFavourites: own }));
const { addFavourites, removeFavourites, UNDO_MS } = await import("./change-favourites.ts");

const items = (count: number) => Array.from({ length: count }, (_, at) => ({ coinId: `c${at}`, type: 2 as const }));

test("an addition says that it was favorited successfully", async () => {
  own.add.mockResolvedValueOnce(undefined);
  expect(await addFavourites(items(1))).toBe(true);
  expect(toast).toHaveBeenLastCalledWith("added", "good");
});

test("a removal can be undone for 5 s, which adds what was removed, 20 at once, the oldest first", async () => {
  own.remove.mockResolvedValueOnce(items(25));
  own.add.mockResolvedValue(undefined);
  expect(await removeFavourites(["c0_2"])).toBe(true);
  const [, , options] = toast.mock.lastCall ?? [];
  expect(UNDO_MS).toBe(5_000);
  expect(options).toMatchObject({ forMs: 5_000, action: { label: "undo" } });
  own.add.mockClear();
  options.action.onPress();
  await vi.waitFor(() => expect(own.add).toHaveBeenCalledTimes(2));
  const sizes = own.add.mock.calls.map(([added]) => added.map(({ coinId }: { coinId: string }) => coinId));
  expect(sizes[0]).toHaveLength(LIMITS.watchlistAddMax);
  expect(sizes[1]).toEqual(["c0", "c1", "c2", "c3", "c4"]);
});

test("a failure that says nothing readable is told as favorite failed or delete failed", async () => {
  own.add.mockRejectedValueOnce(new Error("broken"));
  own.remove.mockRejectedValueOnce(new ApiError({ key: "", code: 500 }));
  expect(await addFavourites(items(1))).toBe(false);
  expect(toast).toHaveBeenLastCalledWith("addFailed", "bad");
  expect(await removeFavourites(["c0_2"])).toBe(false);
  expect(toast).toHaveBeenLastCalledWith("deleteFailed", "bad");
});
