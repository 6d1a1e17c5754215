import { ALERTS_MAX, alertAdd, alertDel, alertHistory, alertList, alertUpdate } from "@evenkeel/contract/alert";
import type { InputOf } from "@evenkeel/contract/endpoint";
import { notifyList } from "@evenkeel/contract/notify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createInstruments } from "#/modules/instruments/index.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import type { Notifications } from "../index.ts";
import { createNoticeBench, type NoticeBench } from "../testing/bench.ts";

const BTC = createInstruments().find("coinContract", "btcusdt")?.id ?? "";
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let database: TestDatabase;
let bench: NoticeBench;
let instance: Notifications;
let alice: string;
let bob: string;

beforeEach(async () => {
  database = await createTestDatabase({ max: 12 });
  bench = await createNoticeBench(database.pool);
  instance = await bench.boot();
  [alice, bob] = [bench.newUserId(), bench.newUserId()];
  bench.btc(64_000);
});
afterEach(async () => {
  await bench.stop();
  await database.close();
});

type Words = Partial<InputOf<typeof alertAdd>["body"]>;
const add = (words: Words = {}, userId = alice) =>
  bench.call(
    alertAdd,
    {
      body: {
        coinId: BTC,
        type: 2,
        kind: "priceAbove",
        level: "64100",
        frequency: "once",
        channels: ["inApp"],
        ...words,
      },
    },
    userId,
  );
const list = async (userId = alice) => (await bench.call(alertList, { query: {} }, userId)).rows;
const history = async (userId = alice) => (await bench.call(alertHistory, { query: {} }, userId)).rows;
const notices = async (userId = alice) => (await bench.call(notifyList, { query: {} }, userId)).rows;
const values = async (userId = alice) => (await history(userId)).map(({ value }) => value).reverse();
const settle = () => instance.settled();

describe("setting", () => {
  test("an alert is watched and listed, newest first", async () => {
    const made = await add({ note: "buy", channels: ["push", "inApp"] });
    expect(made).toMatchObject({
      coinId: BTC,
      coin: "btcusdt",
      symbol: "BTC/USDT",
      level: "64100",
      window: null,
      channels: ["inApp", "push"],
      note: "buy",
      isOn: true,
      firedAt: null,
      firedCount: 0,
    });
    const later = await add({ kind: "priceBelow", level: "63000.05" });
    expect(await list()).toEqual([later, made]);
    expect(instance.watched()).toBe(2);
  });

  test.each([
    [{ level: "64000" }, "alert.holdsAlready"],
    [{ kind: "priceBelow", level: "64000.05" }, "alert.holdsAlready"],
    [{ type: 1 }, "market.unknownInstrument"],
    [{ coinId: "9999" }, "market.unknownInstrument"],
    [{ level: "0" }, "request.invalid"],
    [{ level: "1e5" }, "request.invalid"],
    [{ kind: "changeUp", level: "5" }, "request.invalid"],
    [{ window: "1h" }, "request.invalid"],
    [{ note: "n".repeat(81) }, "request.invalid"],
    [{ channels: [] }, "request.invalid"],
    [{ kind: "maUp", level: "20" }, "request.invalid"],
    [{ kind: "maUp", level: "20", window: "24h" }, "request.invalid"],
    [{ kind: "changeUp", level: "20", window: "1d" }, "request.invalid"],
    [{ kind: "maUp", level: "1", window: "1h" }, "request.invalid"],
    [{ kind: "maUp", level: "20.5", window: "1h" }, "request.invalid"],
    [{ kind: "rsiDown", level: "99.5", window: "1h" }, "request.invalid"],
    [{ kind: "fundingAbove", level: "1", window: "1h" }, "request.invalid"],
    [{ kind: "fundingAbove", level: "1", type: 1 }, "request.invalid"],
  ] as [Words, string][])("%j is refused with %s", async (words, key) => {
    await expect(add(words)).rejects.toMatchObject({ key });
    expect(await list()).toEqual([]);
  });

  test("nothing can be judged by a stale price", async () => {
    bench.clock.advance(6 * SECOND);
    await expect(add()).rejects.toMatchObject({ key: "market.stale" });
  });

  test("a burst never passes fifty active ones, which those switched off do not count among", async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: ALERTS_MAX + 12 }, (_, n) => add({ level: `${65_000 + n}` })),
    );
    const refused = tries.filter((each) => each.status === "rejected").map(({ reason }) => reason.key);
    expect(refused).toEqual(Array(12).fill("alert.tooMany"));
    expect(instance.watched()).toBe(ALERTS_MAX);
    const [one] = await list();
    await bench.call(alertUpdate, { body: { id: one?.id ?? "", isOn: false } }, alice);
    await add({ level: "70000" });
    const back = bench.call(alertUpdate, { body: { id: one?.id ?? "", isOn: true } }, alice);
    await expect(back).rejects.toMatchObject({ key: "alert.tooMany" });
    await add({}, bob);
  });
});

describe("firing", () => {
  test("happens on the first tick at the level, with that tick kept and the person told", async () => {
    const made = await add({ level: "64100" });
    bench.btc("64099.9");
    bench.btc(64_150);
    const quote = bench.market.quote("btcusdt");
    bench.btc(64_200);
    await settle();
    expect(await history()).toMatchObject([
      { alertId: made.id, kind: "priceAbove", level: "64100", value: "64150.0", quoteId: String(quote?.id) },
    ]);
    expect(await list()).toMatchObject([{ isOn: false, firedCount: 1 }]);
    const [notice] = await notices();
    expect(notice).toMatchObject({
      category: "alerts",
      type: "alert.priceAbove",
      args: { symbol: "BTC/USDT", level: "64100", value: "64150.0" },
      link: "/trade?coin=btcusdt&type=CryptoCoin",
      isRead: false,
    });
    await expect.poll(() => bench.pushed).toEqual([{ userId: alice, type: "userNotice", data: notice }]);
    expect(instance.watched()).toBe(0);
  });

  test("a fall fires what waits below, and each person is told of their own alone", async () => {
    await add({ kind: "priceBelow", level: "63900" });
    await add({ kind: "priceBelow", level: "63800" }, bob);
    bench.btc(63_900);
    await settle();
    expect([await values(), await values(bob)]).toEqual([["63900.0"], []]);
    bench.btc(63_700);
    await settle();
    expect([await values(), await values(bob)]).toEqual([["63900.0"], ["63700.0"]]);
    expect((await notices(bob)).length).toBe(1);
  });

  test("a price that is refused fires nothing", async () => {
    await add({ level: "64100" });
    await add({ kind: "priceBelow", level: "60000" });
    for (const bad of [6_400_000, 0, -1, 1, "NaN", 80_000, 30_000]) bench.btc(bad);
    await settle();
    expect(await history()).toEqual([]);
  });

  test("again comes only after the condition has ended and five minutes have passed", async () => {
    await add({ level: "64100", frequency: "always" });
    bench.btc(64_150);
    await settle();
    // Still above: nothing, however long.
    bench.clock.advance(10 * MINUTE);
    bench.btc(64_160);
    instance.sweep();
    await settle();
    expect(await values()).toEqual(["64150.0"]);
    // Below and above again.
    bench.btc(64_050);
    await settle();
    bench.btc(64_170);
    await settle();
    expect(await values()).toEqual(["64150.0", "64170.0"]);
    // Within five minutes a crossing waits for them to pass, and counts only if it still stands.
    bench.btc(64_050);
    bench.btc(64_180);
    bench.clock.advance(4 * MINUTE);
    instance.sweep();
    bench.btc(64_180);
    await settle();
    expect(await values()).toHaveLength(2);
    bench.clock.advance(MINUTE);
    instance.sweep();
    bench.btc(64_190);
    await settle();
    expect(await values()).toEqual(["64150.0", "64170.0", "64190.0"]);
  });

  test("daily is once in twenty-four hours", async () => {
    await add({ level: "64100", frequency: "daily" });
    for (let hour = 0; hour < 26; hour++) {
      bench.btc(64_150);
      await settle();
      bench.btc(64_050);
      await settle();
      bench.clock.advance(60 * MINUTE);
      instance.sweep();
    }
    expect(await values()).toHaveLength(2);
  });
});

describe("changes and volume", () => {
  test("a change is measured from the price at the window's beginning, once a second", async () => {
    await add({ kind: "changeUp", level: "1", window: "5m" });
    await add({ kind: "changeDown", level: "2", window: "5m" });
    for (let minute = 0; minute < 6; minute++) {
      bench.clock.advance(MINUTE);
      bench.btc(64_000 + minute * 100);
      instance.sweep();
    }
    await settle();
    expect(await history()).toEqual([]);
    bench.btc(64_640);
    await settle();
    expect(await history()).toEqual([]);
    instance.sweep();
    await settle();
    expect(await history()).toMatchObject([{ kind: "changeUp", window: "5m", value: "1" }]);
  });

  test("a window that is not known yet fires nothing, nor does a price that has gone stale", async () => {
    await add({ kind: "changeUp", level: "0.5", window: "1h" });
    bench.btc(64_900);
    instance.sweep();
    await settle();
    expect(await history()).toEqual([]);
    bench.clock.advance(61 * MINUTE);
    bench.btc(65_500);
    bench.clock.advance(6 * SECOND);
    instance.sweep();
    await settle();
    expect(await history()).toEqual([]);
    bench.btc(65_500);
    instance.sweep();
    await settle();
    expect(await values()).toEqual(["0.9244"]);
  });

  test("the day's change and volume", async () => {
    await add({ kind: "changeUp", level: "1", window: "24h" });
    await add({ kind: "volumeAbove", level: "10" });
    bench.feed.say({ referCoin: "btcusdt", last: 64_000, lastQty: "9.999", side: "buy" });
    instance.sweep();
    await settle();
    expect(await history()).toEqual([]);
    bench.clock.advance(10);
    bench.feed.say({ referCoin: "btcusdt", last: 64_700, lastQty: "0.5", side: "buy" });
    instance.sweep();
    await settle();
    expect((await values()).sort()).toEqual(["1.0937", "10.499"]);
    await expect(add({ kind: "volumeAbove", level: "10" })).rejects.toMatchObject({ key: "alert.holdsAlready" });
  });
});

describe("indicators and funding", () => {
  const QUARTER = 15 * MINUTE;
  const quarters: number[] = [];
  /** Ended candles of a quarter of an hour, by their closes. */
  const past = (...closes: number[]) => {
    quarters.splice(0, quarters.length, ...closes);
    bench.past("15m", quarters);
  };
  /** Ends the candle in the making at one price and begins the next at another. */
  const next = (close: number, open: number) => {
    bench.clock.advance(QUARTER);
    past(...quarters, close);
    bench.btc(open);
  };
  /** The ended candles are read beside everything else. */
  const look = async () => {
    instance.sweep();
    await new Promise((done) => setImmediate(done));
    instance.sweep();
    await settle();
  };

  test("a moving average is crossed by the candle in the making, and again only after the price was below it", async () => {
    past(64_000, 64_000);
    bench.btc(63_990);
    const words = { kind: "maUp", level: "3", window: "15m", frequency: "always" } as const;
    await add(words);
    bench.btc(63_994);
    await look();
    expect(await history()).toEqual([]);
    bench.btc(64_010);
    await look();
    expect(await history()).toMatchObject([{ kind: "maUp", level: "3", window: "15m", value: "64010.0" }]);
    expect(await notices()).toMatchObject([
      { type: "alert.maUp", args: { symbol: "BTC/USDT", level: "3", window: "15m", value: "64010.0" } },
    ]);
    await expect(add(words)).rejects.toMatchObject({ key: "alert.holdsAlready" });

    // The next candle's average is of this one's close too.
    next(64_010, 64_006);
    bench.clock.advance(4 * SECOND);
    bench.btc(64_006);
    await look();
    next(64_006, 63_980);
    bench.clock.advance(4 * SECOND);
    bench.btc(63_980);
    await look();
    bench.btc(64_100);
    await look();
    expect(await values()).toEqual(["64010.0", "64100.0"]);
  });

  test("what is known of a candle counts only once the one before has ended for good", async () => {
    past(64_000, 64_000);
    bench.btc(63_990);
    await add({ kind: "maUp", level: "3", window: "15m" });
    next(63_990, 64_200);
    // Trades of the candle before may still be on their way.
    await look();
    expect(await history()).toEqual([]);
    bench.clock.advance(4 * SECOND);
    bench.btc(64_200);
    await look();
    expect(await values()).toEqual(["64200.0"]);
  });

  test("the RSI tells its own figure", async () => {
    past(...Array.from({ length: 20 }, (_, at) => 64_000 + (at % 2) * 10));
    await add({ kind: "rsiUp", level: "70", window: "15m" });
    await add({ kind: "rsiDown", level: "30.5", window: "15m" });
    bench.btc(64_100);
    await look();
    const [firing] = await history();
    expect(firing).toMatchObject({ kind: "rsiUp", level: "70" });
    expect(Number(firing?.value)).toBeGreaterThanOrEqual(70);
    expect(Number(firing?.value)).toBeLessThan(100);
    expect(await history()).toHaveLength(1);
  });

  test("MACD crosses its signal line, and the price a Bollinger band", async () => {
    past(...Array.from({ length: 40 }, (_, at) => 64_000 - (at % 3) * 10));
    await add({ kind: "bollUp", level: "2", window: "15m" });
    await add({ kind: "bollDown", level: "2", window: "15m" });
    bench.btc(63_900);
    await look();
    await add({ kind: "macdUp", level: "9", window: "15m" });
    bench.btc(64_300);
    await look();
    expect((await history()).map(({ kind, value }) => `${kind} ${value}`).sort()).toEqual([
      "bollDown 63900.0",
      "bollUp 64300.0",
      "macdUp 64300.0",
    ]);
  });

  test("an alert whose candles are not there yet waits for them", async () => {
    await add({ kind: "maUp", level: "50", window: "1h" });
    bench.btc(64_300);
    await look();
    expect(await history()).toEqual([]);
    expect(instance.watched()).toBe(1);
  });

  test("funding counts in percent of the contract's rate", async () => {
    await add({ kind: "fundingAbove", level: "0.02" });
    await look();
    expect(await history()).toEqual([]);
    for (let n = 0; n < 5; n++) {
      bench.clock.advance(SECOND);
      bench.feed.say({ referCoin: "btcusdt", last: 64_200, bid: 64_199, ask: 64_201, index: 64_000 });
    }
    await look();
    const [firing] = await history();
    expect(firing).toMatchObject({ kind: "fundingAbove", level: "0.02", window: null });
    expect(Number(firing?.value)).toBeGreaterThanOrEqual(0.02);
    await expect(add({ kind: "fundingAbove", level: "0.02" })).rejects.toMatchObject({ key: "alert.holdsAlready" });
  });

  test("a level that is none of the indicator cannot be set afterwards either", async () => {
    past(64_000, 64_000);
    bench.btc(63_990);
    const { id } = await add({ kind: "maUp", level: "3", window: "15m" });
    const change = bench.call(alertUpdate, { body: { id, level: "500" } }, alice);
    await expect(change).rejects.toMatchObject({
      key: "request.invalid",
      data: { errors: [{ field: "level", key: "field.tooBig" }] },
    });
    expect(await list()).toMatchObject([{ level: "3" }]);
  });
});

describe("exactly once", () => {
  test("over a restart: what has fired stays fired, what was crossed meanwhile fires on the first tick", async () => {
    await add({ level: "64100" });
    await add({ level: "64200", frequency: "always" });
    await add({ level: "64300" });
    bench.btc(64_250);
    await settle();
    await instance.stop();
    bench.clock.advance(10 * MINUTE);
    bench.btc(64_350);
    instance = await bench.boot();
    expect(instance.watched()).toBe(2);
    bench.btc(64_351);
    await settle();
    // Two fire on one tick and are written side by side: neither is the newer one.
    expect((await history()).map(({ level, value }) => [level, value]).sort()).toEqual([
      ["64100", "64250.0"],
      ["64200", "64250.0"],
      ["64300", "64351.0"],
    ]);
  });

  test("over a restart: an alert whose condition had ended is armed", async () => {
    await add({ level: "64100", frequency: "always" });
    bench.btc(64_150);
    await settle();
    bench.btc(64_050);
    await settle();
    await instance.stop();
    bench.clock.advance(10 * MINUTE);
    instance = await bench.boot();
    bench.btc(64_180);
    await settle();
    expect(await values()).toEqual(["64150.0", "64180.0"]);
  });

  test("with two instances at once, under a burst", async () => {
    for (let n = 0; n < 40; n++) await add({ level: `${64_100 + n}`, frequency: n % 2 === 0 ? "once" : "always" });
    const other = await bench.boot();
    bench.btc(64_200);
    await Promise.all([settle(), other.settled()]);
    const { rows } = await database.ownerPool.query(
      "SELECT count(*)::int AS firings, count(DISTINCT alert_id)::int AS alerts FROM alert_firing",
    );
    expect(rows).toEqual([{ firings: 40, alerts: 40 }]);
    expect(await bench.call(notifyList, { query: {} }, alice)).toMatchObject({ total: 40 });
    expect([instance.watched(), other.watched()]).toEqual([20, 20]);
  });

  test("when the database was away, with the tick that it fired on", async () => {
    await add({ level: "64100" });
    await database.ownerPool.query("ALTER TABLE alert_firing RENAME TO alert_firing_away");
    bench.btc(64_150);
    await settle();
    expect(await list()).toMatchObject([{ isOn: true, firedCount: 0 }]);
    expect(await notices()).toEqual([]);
    bench.btc(64_050);
    await database.ownerPool.query("ALTER TABLE alert_firing_away RENAME TO alert_firing");
    instance.sweep();
    await settle();
    expect(await values()).toEqual(["64150.0"]);
    expect(await notices()).toHaveLength(1);
  });
});

describe("changing", () => {
  test("a new level is judged anew and replaces the old one", async () => {
    const { id } = await add({ level: "64100" });
    const update = (body: object) => bench.call(alertUpdate, { body: { id, ...body } }, alice);
    await expect(update({ level: "63000" })).rejects.toMatchObject({ key: "alert.holdsAlready" });
    expect(await update({ level: "64300", note: "higher" })).toMatchObject({ level: "64300", note: "higher" });
    bench.btc(64_200);
    await settle();
    expect(await history()).toEqual([]);
    bench.btc(64_300);
    await settle();
    expect(await history()).toMatchObject([{ level: "64300" }]);
  });

  test("off is silent; on again is judged anew and may fire once more", async () => {
    const { id } = await add({ level: "64100" });
    const turn = (isOn: boolean) => bench.call(alertUpdate, { body: { id, isOn } }, alice);
    await turn(false);
    bench.btc(64_150);
    await settle();
    expect(await history()).toEqual([]);
    await expect(turn(true)).rejects.toMatchObject({ key: "alert.holdsAlready" });
    bench.btc(64_000);
    await turn(true);
    bench.btc(64_110);
    await settle();
    bench.btc(64_000);
    await turn(true);
    bench.btc(64_120);
    await settle();
    expect(await values()).toEqual(["64110.0", "64120.0"]);
  });

  test("a note changes nothing about an alert that has fired and not ended", async () => {
    const { id } = await add({ level: "64100", frequency: "always" });
    bench.btc(64_150);
    await settle();
    await bench.call(alertUpdate, { body: { id, note: "seen" } }, alice);
    bench.clock.advance(10 * MINUTE);
    bench.btc(64_160);
    await settle();
    expect(await values()).toEqual(["64150.0"]);
  });

  test("at the moment of firing: what a person changed and what fired never contradict each other", async () => {
    const made = await Promise.all(Array.from({ length: 24 }, (_, n) => add({ level: `${64_100 + (n % 4)}` })));
    const changes = made.map(({ id }, n) => {
      if (n % 3 === 0) return bench.call(alertDel, { body: { id } }, alice);
      return bench.call(alertUpdate, { body: n % 3 === 1 ? { id, isOn: false } : { id, level: "64500" } }, alice);
    });
    bench.btc(64_110);
    await Promise.allSettled(changes);
    await settle();
    const { rows } = await database.ownerPool.query(
      `SELECT count(*)::int AS firings, count(DISTINCT alert_id)::int AS alerts FROM alert_firing`,
    );
    expect(rows[0].firings).toBe(rows[0].alerts);
    const left = await bench.call(alertList, { query: { pageSize: "100" } }, alice);
    expect(instance.watched()).toBe(left.rows.filter(({ isOn }) => isOn).length);
    // What was moved away in time has not fired at its old level, and fires at its new one.
    bench.btc(64_500);
    await settle();
    expect(instance.watched()).toBe(0);
    const fired = await bench.call(alertHistory, { query: { pageSize: "100" } }, alice);
    const values: Record<string, string> = { "64500": "64500.0" };
    for (const { level, value } of fired.rows) expect([level, value]).toEqual([level, values[level] ?? "64110.0"]);
  });

  test("a removed alert fires no more; its history stays", async () => {
    const { id } = await add({ level: "64100", frequency: "always" });
    bench.btc(64_150);
    await settle();
    await bench.call(alertDel, { body: { id } }, alice);
    expect([await list(), instance.watched()]).toEqual([[], 0]);
    expect(await values()).toEqual(["64150.0"]);
  });

  test("another person's alert is as good as none", async () => {
    const { id } = await add();
    await expect(bench.call(alertUpdate, { body: { id, isOn: false } }, bob)).rejects.toMatchObject({
      key: "alert.notFound",
    });
    await expect(bench.call(alertDel, { body: { id } }, bob)).rejects.toMatchObject({ key: "alert.notFound" });
    expect([await list(bob), (await list()).length]).toEqual([[], 1]);
    bench.btc(64_150);
    await settle();
    expect([await history(bob), await notices(bob)]).toEqual([[], []]);
  });
});
