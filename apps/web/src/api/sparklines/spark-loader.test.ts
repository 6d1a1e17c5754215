import { expect, test, vi } from "vitest";
import { AT_ONCE, type Course, FAILED_MS, FRESH_MS, SparkLoader } from "./spark-loader.ts";

const settle = () => new Promise((done) => setTimeout(done));

/** A fetch whose answers the test gives by hand. */
function byHand() {
  let now = 0;
  const open = new Map<string, { done: (course: Course) => void; fail: () => void }>();
  const fetch = vi.fn(
    (referCoin: string) =>
      new Promise<Course>((done, reject) => open.set(referCoin, { done, fail: () => reject(new Error("down")) })),
  );
  const loader = new SparkLoader({ fetch, now: () => now });
  return { loader, fetch, open, pass: (ms: number) => (now += ms) };
}
const asked = (fetch: { mock: { calls: string[][] } }) => fetch.mock.calls.map(([coin]) => coin);
const quiet = () => {};

test("at most three are in flight, and the newest wish is served next", async () => {
  const { loader, fetch, open } = byHand();
  for (const coin of ["a", "b", "c", "d", "e"]) loader.want(coin, quiet);
  expect(asked(fetch)).toHaveLength(AT_ONCE);
  open.get("a")?.done([1, 2]);
  await settle();
  expect(asked(fetch)).toEqual(["a", "b", "c", "e"]);
});

test("two rows of one symbol cost one call, and both hear of it", async () => {
  const { loader, fetch, open } = byHand();
  const [first, second] = [vi.fn(), vi.fn()];
  loader.want("a", first);
  loader.want("a", second);
  open.get("a")?.done([1, 2]);
  await settle();
  expect(fetch).toHaveBeenCalledOnce();
  expect([first, second].map((listener) => listener.mock.calls.length)).toEqual([1, 1]);
  expect(loader.get("a")).toEqual([1, 2]);
});

test("a row that scrolled away before its turn costs no call", async () => {
  const { loader, fetch, open } = byHand();
  for (const coin of ["a", "b", "c"]) loader.want(coin, quiet);
  loader.want("d", quiet)();
  open.get("a")?.done([1]);
  await settle();
  expect(asked(fetch)).toEqual(["a", "b", "c"]);
});

test("a course is kept for ten minutes, then asked for again when a row wants it", async () => {
  const { loader, fetch, open, pass } = byHand();
  loader.want("a", quiet);
  open.get("a")?.done([1, 2]);
  await settle();
  pass(FRESH_MS - 1);
  loader.want("a", quiet);
  expect(fetch).toHaveBeenCalledTimes(1);
  pass(1);
  loader.want("a", quiet);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("a failure draws nothing and is left alone for a minute", async () => {
  const { loader, fetch, open, pass } = byHand();
  loader.want("a", quiet);
  open.get("a")?.fail();
  await settle();
  expect(loader.get("a")).toEqual([]);
  loader.want("a", quiet);
  expect(fetch).toHaveBeenCalledTimes(1);
  pass(FAILED_MS);
  loader.want("a", quiet);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("a course that came with the page is there at once, and asked for again when it is no longer fresh", () => {
  const { loader, fetch, pass } = byHand();
  loader.learn("a", [1, 2]);
  expect(loader.get("a")).toEqual([1, 2]);
  loader.want("a", quiet)();
  pass(FRESH_MS - 1);
  loader.want("a", quiet)();
  expect(asked(fetch)).toEqual([]);
  pass(1);
  loader.want("a", quiet);
  expect(asked(fetch)).toEqual(["a"]);
});
