import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { wordsOf } from "#/testing/source-files.ts";

const SOURCE = readFileSync(new URL("../../../push-worker.js", import.meta.url), "utf8");

/** The worker's words as the build takes them from the notices' own. */
const words = (language: string) =>
  Object.fromEntries(
    Object.entries(wordsOf(language, "notices") ?? {})
      .filter(([key]) => key.startsWith("says."))
      .map(([key, text]) => [key.slice("says.".length), text]),
  );

/** The worker as a browser runs it, with what it does written down. */
function worker(language: string) {
  const listeners = new Map<string, (event: object) => void>();
  const showNotification = vi.fn(async (_title: string, _options: object) => undefined);
  const openWindow = vi.fn(async (_path: string) => undefined);
  const self = {
    location: { search: `?language=${language}` },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: { showNotification },
    clients: { matchAll: async () => [], openWindow },
  };
  runInNewContext(SOURCE, { self, URLSearchParams, WORDS: { en: words("en"), zh: words("zh") } });
  const waitUntil = () => undefined;
  const push = (message: object) => listeners.get("push")?.({ data: { json: () => message }, waitUntil });
  const press = (link: unknown) =>
    listeners.get("notificationclick")?.({ notification: { close: () => undefined, data: { link } }, waitUntil });
  return { listeners, showNotification, openWindow, push, press };
}

const FIRED = {
  id: "9",
  type: "alert.priceAbove",
  args: { symbol: "BTC/USDT", level: "65000", value: "65010.50" },
  link: "/trade?coin=btcusdt&type=CryptoCoin",
};

test("a push message is worded on the device, in its language; English where that has no words", () => {
  const [english, chinese, other] = ["en", "zh", "xx"].map((language) => {
    const made = worker(language);
    made.push(FIRED);
    return made.showNotification.mock.calls[0];
  });
  expect(english?.[0]).toBe("BTC/USDT");
  expect(english?.[1]).toMatchObject({ body: "BTC/USDT is at or above 65,000: 65,010.5", tag: "9" });
  expect(chinese?.[1]).toMatchObject({ body: "BTC/USDT 已达到或高于 65,000：65,010.5" });
  expect(other?.[1]).toEqual(english?.[1]);
});

test("a message of a kind that is not known says that there is one", () => {
  const { push, showNotification } = worker("en");
  push({ id: "1", type: "something.new", args: {} });
  expect(showNotification.mock.calls[0]).toMatchObject(["Notice", { body: "There is a new notice for you." }]);
});

test("pressing it opens a path of this app and nothing else", async () => {
  const { press, openWindow } = worker("en");
  for (const link of ["/trade?coin=btcusdt", "//elsewhere.example", "https://elsewhere.example", null]) press(link);
  await new Promise((done) => setTimeout(done));
  expect(openWindow.mock.calls.map(([path]) => path)).toEqual([
    "/trade?coin=btcusdt",
    "/help?tab=own",
    "/help?tab=own",
    "/help?tab=own",
  ]);
});

test("the worker listens to push messages and their presses alone: it answers and keeps no request", () => {
  expect([...worker("en").listeners.keys()]).toEqual(["push", "notificationclick"]);
  expect(SOURCE).not.toContain("caches");
});
