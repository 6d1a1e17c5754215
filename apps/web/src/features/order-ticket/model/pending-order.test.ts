import { expect, test } from "vitest";
import { keepPending, type PendingStore, readPending, settlePending } from "./pending-order.ts";

function memory(text: string | null = null): PendingStore {
  let held = text;
  return { read: () => held, write: (next) => (held = next) };
}

const pending = { clientId: "abc-1", coin: "btcusdt", atMs: 1_000 };

test("an order that was being sent is found again after a reload", () => {
  const store = memory();
  keepPending(store, pending);
  expect(readPending(store, 2_000)).toEqual(pending);
});

test("once its outcome is known it is forgotten, and only it", () => {
  const store = memory();
  keepPending(store, pending);
  settlePending(store, "another");
  expect(readPending(store, 2_000)).toEqual(pending);
  settlePending(store, pending.clientId);
  expect(readPending(store, 2_000)).toBeNull();
});

test("after a day the server has forgotten the id, so nothing is asked", () => {
  const store = memory();
  keepPending(store, pending);
  expect(readPending(store, 1_000 + 24 * 60 * 60_000 + 1)).toBeNull();
});

test.each([
  null,
  "",
  "null",
  "{",
  "[]",
  '{"clientId":"../x","coin":"btcusdt","atMs":1}',
  '{"clientId":"a","coin":"b"}',
])("a tab that holds %j has none", (text) => {
  expect(readPending(memory(text), 2_000)).toBeNull();
});
