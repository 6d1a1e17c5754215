import fc from "fast-check";
import { expect, test } from "vitest";
import { createInstruments } from "#/modules/instruments/index.ts";
import type { MarketFeed } from "../feed-port.ts";
import { PriceStream } from "../stream.ts";

const instrument = createInstruments().find("coinContract", "btcusdt");
const STALE_MS = 5_000;
const STEP_MS = 200;
const NOW = Date.parse("2026-03-02T15:00:00Z");

function feed(name: string): MarketFeed {
  return {
    name,
    kind: "live",
    delayMs: 0,
    candleSpace: "test",
    keepsSessions: false,
    covers: () => ["btcusdt"],
    start: () => undefined,
    stop: () => undefined,
  };
}

/** A lie is told for so many steps: long enough for its teller's own guard to believe it. */
const LIE_STEPS = 25;

/** One step: who speaks, where the market goes (in millionths), and what the liar says (in thousandths of the price). */
const step = fc.record({
  speaks: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  move: fc.integer({ min: -200, max: 200 }),
  lie: fc.oneof(fc.integer({ min: -300, max: 991 }), fc.integer({ min: 1_009, max: 1_200 }), fc.constant(100_000)),
});

test("whatever one source of three says, and whoever is silent, the price stays within the band of the honest ones", () => {
  if (instrument === undefined) throw new Error("no instrument");
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 50, maxLength: 300 }),
      fc.integer({ min: 0, max: 2 }),
      fc.integer({ min: 20, max: 60 }),
      (script, liar, honestUntil) => {
        const stream = new PriceStream(instrument, [feed("a"), feed("b"), feed("c")], STALE_MS, () => undefined);
        let price = 64_000;
        let highest = price;
        let lowest = price;
        let last = { id: 0, ts: 0, mono: -1 };
        const silentFor = [0, 0, 0];
        script.forEach(({ speaks, move }, at) => {
          const lie = script[at - (at % LIE_STEPS)]?.lie ?? 0;
          const mono = at * STEP_MS;
          price *= 1 + move / 1_000_000;
          highest = Math.max(highest, price);
          lowest = Math.min(lowest, price);
          stream.lines.forEach((line, who) => {
            // The honest are never away for so long that the liar would be alone.
            silentFor[who] =
              speaks[who] || (who !== liar && (silentFor[who] ?? 0) >= 5) ? 0 : (silentFor[who] ?? 0) + 1;
            if (silentFor[who] !== 0) return;
            const isLie = who === liar && at >= honestUntil;
            const said = isLie ? (price * lie) / 1_000 : price * (1 + (who - 1) * 0.0005);
            const update = {
              referCoin: "btcusdt",
              last: said,
              bid: said - 0.5,
              ask: said + 0.5,
              ts: NOW + mono,
              sourceTs: NOW + mono,
              sourceSeq: at,
            };
            stream.accept(update, line, { now: NOW + mono, mono });
          });
          stream.reconsider({ now: NOW + mono, mono: mono + 100 });
          const { quote } = stream;
          if (quote === null || quote.id === last.id) return;
          expect(quote.id).toBeGreaterThan(last.id);
          expect(quote.ts).toBeGreaterThanOrEqual(last.ts);
          expect(quote.receivedMono).toBeGreaterThanOrEqual(last.mono);
          last = { id: quote.id, ts: quote.ts, mono: quote.receivedMono };
        });
        const { h, l } = stream.fold.current("1M") ?? { h: Number.NaN, l: Number.NaN };
        expect(h / 10).toBeLessThanOrEqual(highest * 1.006);
        expect(l / 10).toBeGreaterThanOrEqual(lowest * 0.994);
      },
    ),
    { numRuns: 150 },
  );
});
