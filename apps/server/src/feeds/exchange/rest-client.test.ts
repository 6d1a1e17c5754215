import { afterEach, beforeEach, expect, test } from "vitest";
import { FeedCounts } from "./feed-counts.ts";
import { RestClient } from "./rest-client.ts";
import { StandIn } from "./testing/stand-in.ts";

let server: StandIn;
let answer: unknown;
let asked: string[];
let counts: FeedCounts;

beforeEach(async () => {
  asked = [];
  answer = { ok: true };
  counts = new FeedCounts();
  server = await StandIn.open({
    onGet(path, query) {
      asked.push(`${path}?${query}`);
      return answer;
    },
  });
});
afterEach(() => server.close());

const openClient = (perSecond = 1_000, baseUrl = server.restUrl) =>
  new RestClient({ baseUrl, perSecond, counts, monotonic: () => performance.now() });

test("asks below the base address and reads the answer", async () => {
  expect(await openClient().get("/a/b", { symbol: "BTC/USD", limit: 5 }, (body) => body)).toEqual({ ok: true });
  expect(asked).toEqual(["/a/b?symbol=BTC%2FUSD&limit=5"]);
});

test("keeps to its pace, and refuses what would wait too long", async () => {
  const client = openClient(50);
  const start = performance.now();
  await Promise.all(Array.from({ length: 6 }, () => client.get("/", {}, (body) => body)));
  expect(performance.now() - start).toBeGreaterThan(95);
  const slow = openClient(0.02);
  await slow.get("/", {}, (body) => body);
  await expect(slow.get("/", {}, (body) => body)).rejects.toThrow("too many");
});

test("after «too many requests» the exchange is left alone", async () => {
  answer = 429;
  const client = openClient();
  await expect(client.get("/", {}, (body) => body)).rejects.toThrow("429");
  await expect(client.get("/", {}, (body) => body)).rejects.toThrow("left alone");
  expect(asked).toHaveLength(1);
});

test("an exchange that cannot be reached is not tried again at once, and its address is not told", async () => {
  const client = openClient(1_000, "http://127.0.0.1:1/secret");
  await expect(client.get("/", {}, (body) => body)).rejects.toThrow(/^the exchange gave no usable answer$/);
  await expect(client.get("/", {}, (body) => body)).rejects.toThrow("left alone");
  expect(counts.get("restFailed")).toBe(1);
});

test("who waits for an answer takes turns with the feed's own needs, and does not wait behind all of them", async () => {
  const client = openClient(100);
  const own = Array.from({ length: 12 }, (_, at) => client.get(`/own/${at}`, {}, (body) => body));
  const charts = [0, 1].map((at) => client.get(`/chart/${at}`, {}, (body) => body, { lane: "asked" }));
  await Promise.all([...own, ...charts]);
  const paths = asked.map((each) => each.split("?")[0]);
  expect(paths.slice(0, 5)).toEqual(["/own/0", "/chart/0", "/own/1", "/chart/1", "/own/2"]);
  expect(paths).toHaveLength(14);
});
