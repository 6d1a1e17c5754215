import { test as base, describe, expect } from "vitest";
import type { Trade } from "../quote-stream.ts";
import { type Exchange, FaultDesk, honest, STALE_MS } from "./fault-desk.ts";
import { pause, until } from "./until.ts";

const GARBAGE = ["{", "null", "[]", '"text"', "{}", "12", "", '{"data":{}}', '{"stream":"x","data":null}', "\u0000"];

/**
 * Every fault that a feed can have, on one exchange: no bad price passes, and recovery is automatic. Most of a test is waiting for
 * timers, so several go on at once, each on an exchange of its own; those that measure a time run alone.
 */
export function describeFaults(name: string, openExchange: () => Exchange): void {
  const test = base.extend<{ desk: FaultDesk }>({
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from this pattern.
    desk: async ({}, use) => {
      const desk = await FaultDesk.open(openExchange());
      await use(desk);
      await desk.close();
    },
  });
  describe.concurrent(name, () => {
    test("a gap: the book is thrown away and asked for anew", async ({ desk }) => {
      await desk.play(90, (frame, number) => (number >= 10 && number < 70 ? [] : [frame]));
      for (let tries = 0; tries < 20 && desk.count(...desk.exchange.gapShowsAs) === 0; tries++) await desk.play(40);
      expect(desk.count(...desk.exchange.gapShowsAs)).toBeGreaterThan(0);
      await desk.recovered();
      expect(desk.count("resync")).toBeGreaterThan(0);
    });

    test("everything told twice counts once, and every trade is the exchange's own", async ({ desk }) => {
      const toldTrades = () =>
        desk.told.flatMap(({ last, lastQty, side, tradeTs }) =>
          lastQty === undefined ? [] : [{ price: Number(last), qty: Number(lastQty), side, ts: tradeTs }],
        );
      const before = toldTrades().length;
      const trades: Trade[] = [];
      await desk.play(120, (frame) => {
        trades.push(...desk.exchange.tradesIn(frame));
        return [frame, frame];
      });
      expect(trades.length).toBeGreaterThan(5);
      expect(toldTrades().slice(before)).toEqual(trades);
      await desk.recovered();
    });

    test("keys that nobody knows change nothing", async ({ desk }) => {
      const faults = () => desk.count("malformed", "badNumber", "checksum", "sequenceGap", "crossed", "resync");
      const [before, quotes] = [faults(), desk.count("quotes")];
      await desk.play(60, (frame) => [frame.replaceAll(/\{(?=")/g, '{"ps":"X","st":{"zz":[1,"2",null]},')]);
      expect(faults()).toBe(before);
      expect(desk.count("quotes")).toBeGreaterThan(quotes);
      await desk.recovered();
    });

    test("stamps that are ten minutes old make no price", async ({ desk }) => {
      const before = desk.count("late", "lagging", "duplicate");
      let old = 0;
      await desk.play(60, (frame) => {
        const aged = withTimes(frame, -600_000);
        if (aged !== frame) old += 1;
        return [aged, frame];
      });
      expect(old).toBeGreaterThan(5);
      expect(desk.count("late", "lagging", "duplicate")).toBeGreaterThan(before);
      for (const { ts } of desk.told) expect(Date.now() - ts).toBeLessThan(300_000);
      await desk.recovered();
    });

    test("frames out of order: what is late is dropped, what is missing is asked for", async ({ desk }) => {
      let held: string | null = null;
      await desk.play(100, (frame, number) => {
        if (number % 10 === 4) {
          held = frame;
          return [];
        }
        const frames = held === null ? [frame] : [frame, held];
        held = null;
        return frames;
      });
      await desk.recovered();
    });

    test("garbage between frames is counted and dropped", async ({ desk }) => {
      const before = desk.count("malformed");
      await desk.play(40, (frame, number) => [GARBAGE[number % GARBAGE.length] as string, frame.slice(0, -20), frame]);
      expect(desk.count("malformed")).toBeGreaterThan(before + 40);
      await desk.recovered();
    });

    test("a price that is none never passes: not a number, negative, zero, missing, endless", async ({ desk }) => {
      const none = ["NaN", "-1", "0", "", "1e999", "Infinity"];
      await desk.play(60, (frame, number) => [
        desk.exchange.withPrices(frame, () => none[number % 6] as string),
        frame,
      ]);
      await desk.play(60);
      await desk.recovered();
      expect(desk.count("badNumber", "malformed", "checksum")).toBeGreaterThan(0);
    });

    test.for([100, 1.5, 0.5, 0.01])("prices %d times what they are never pass", async (times, { desk }) => {
      await desk.play(40, (frame, number) =>
        number % 4 === 0 ? [desk.exchange.withPrices(frame, (price) => String(Number(price) * times))] : [frame],
      );
      await desk.play(60);
      await desk.recovered();
    });

    test("a symbol that nobody asked for is dropped", async ({ desk }) => {
      await desk.play(40, (frame) => [desk.exchange.withSymbol(desk.exchange.withPrices(frame, () => "3")), frame]);
      expect(desk.count("unknownSymbol")).toBeGreaterThan(0);
      await desk.recovered();
    });

    test("a cut connection comes back, and starts from a snapshot", async ({ desk }) => {
      await desk.play(20);
      const links = desk.count("connected");
      desk.server.cut();
      await until("it is connected again", () => desk.count("connected") === 2 * links);
      await desk.play(100);
      await desk.recovered();
      expect(desk.count("disconnected")).toBe(links);
    });

    test("an exchange that hangs up at once is not hammered, and is found again", { concurrent: false }, async ({
      desk,
    }) => {
      const links = desk.count("connected");
      desk.server.isAccepting = false;
      desk.server.cut();
      const before = desk.server.connections;
      await pause(800);
      // 20, 40, 80, 160, 200, 200 ms, less the jitter.
      expect((desk.server.connections - before) / links).toBeLessThan(12);
      expect((desk.server.connections - before) / links).toBeGreaterThan(2);
      desk.server.isAccepting = true;
      const connected = desk.count("connected");
      await until("it is connected again", () => desk.count("connected") > connected);
      await pause(100);
      await desk.play(100);
      await desk.recovered();
    });

    test("silence makes the price stale, and the next frames make it fresh", async ({ desk }) => {
      expect(desk.market.isStale(desk.exchange.referCoin)).toBe(false);
      await until("it is stale", () => desk.market.isStale(desk.exchange.referCoin), STALE_MS + 1_000);
      await desk.play(60);
      await desk.recovered();
    });

    test("a flood is folded: few quotes, the newest wins", { concurrent: false }, async ({ desk }) => {
      const before = desk.told.length;
      const start = performance.now();
      const trades = desk.told.filter(({ lastQty }) => lastQty !== undefined).length;
      await desk.play(3_000, honest, 500);
      const spent = performance.now() - start;
      const folded = desk.told.slice(before).filter(({ lastQty }) => lastQty === undefined).length;
      expect(folded).toBeLessThan(spent / 10 + 20 + trades);
      await desk.recovered();
    });
  });
}

/** A frame whose stamps, milliseconds or instants, are moved. */
function withTimes(frame: string, byMs: number): string {
  return frame
    .replaceAll(/\b1[67]\d{11}\b/g, (ms) => String(Number(ms) + byMs))
    .replaceAll(/"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g, (_, instant: string) => {
      return `"${new Date(Date.parse(instant) + byMs).toISOString()}"`;
    });
}
