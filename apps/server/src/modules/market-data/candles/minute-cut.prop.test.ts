import fc from "fast-check";
import { expect, test } from "vitest";
import { type Candle, CandleFold } from "./candle-fold.ts";
import { MinuteCut } from "./minute-cut.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 2, 11, 15);

function open() {
  const closed: Candle[] = [];
  const fold = new CandleFold((interval, candle) => void (interval === "1m" && closed.push(candle)));
  return { fold, cut: new MinuteCut(fold), closed };
}

/** Trades as their exchange stamped them; each reaches us late, and best prices are told in between. */
const anyTrades = fc.array(
  fc.record({
    wait: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 90_000 })),
    ticks: fc.integer({ min: 1, max: 1_000 }),
    steps: fc.nat(50),
  }),
  { minLength: 1, maxLength: 80 },
);

test("whenever trades come in order and within two seconds, candles are those of their exchange's own clock", () => {
  fc.assert(
    fc.property(anyTrades, fc.integer({ min: -1_500, max: 400 }), fc.nat(1_500), (moves, ahead, latency) => {
      const { fold, cut, closed } = open();
      let ts = START;
      let heardTo = 0;
      let last: number | null = null;
      const published = new Map<number, Candle>();
      for (const { wait, ticks, steps } of moves) {
        ts += wait;
        const receivedAt = ts + ahead + latency;
        // Our clock runs up to a second and a half behind; best prices repeat the last trade's price four times a second.
        for (let now = Math.max(heardTo, receivedAt - 70_000); last !== null && now < receivedAt; now += 250) {
          cut.take({ ticks: last }, now);
        }
        heardTo = receivedAt;
        last = ticks;
        cut.take({ ticks, steps, tradeTs: ts }, receivedAt);
        const t = ts - (ts % MINUTE);
        const { o, h, l, v, a } = published.get(t) ?? { o: ticks, h: ticks, l: ticks, v: 0, a: 0 };
        const [high, low] = [Math.max(h, ticks), Math.min(l, ticks)];
        published.set(t, { t, o, h: high, l: low, c: ticks, v: v + steps, a: a + steps * ticks });
      }
      const told = [...closed, fold.current("1m")].filter((candle) => candle !== null);
      expect(told.filter(({ t }) => published.has(t))).toEqual([...published.values()]);
      // Minutes without a trade stand at the close before them.
      let before: Candle | null = null;
      for (const candle of told) {
        if (!published.has(candle.t))
          expect([candle.o, candle.h, candle.l, candle.c]).toEqual(Array(4).fill(before?.c));
        before = candle;
      }
    }),
  );
});

test("a source whose trades bear no time makes candles of everything it says, by our clock", () => {
  const { fold, cut } = open();
  for (const [at, ticks] of [10, 12, 9, 11].entries()) cut.take({ ticks }, START + at);
  cut.take({ ticks: 15, steps: 2 }, START + 10);
  expect(fold.current("1m")).toEqual({ t: START, o: 10, h: 15, l: 9, c: 15, v: 2, a: 30 });
});

test("a time far from ours is none of this trade", () => {
  const { fold, cut } = open();
  cut.take({ ticks: 10, steps: 1, tradeTs: START + 86_400_000 }, START);
  expect(fold.current("1m")).toMatchObject({ t: START, v: 1 });
});

test("where trades fall silent, prices that move go on making candles", () => {
  const { fold, cut } = open();
  cut.take({ ticks: 10, steps: 1, tradeTs: START }, START);
  cut.take({ ticks: 20 }, START + 9_000);
  expect(fold.current("1m")).toMatchObject({ h: 10 });
  cut.take({ ticks: 20 }, START + 11_000);
  expect(fold.current("1m")).toMatchObject({ h: 20, c: 20 });
});
