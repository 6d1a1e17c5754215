import { expect, test } from "vitest";
import type { Quote } from "#/modules/market-data/index.ts";
import { QuoteLane } from "./quote-lane.ts";

const quote = (id: number) => ({ id, referCoin: "btcusdt" }) as Quote;

/** A lane whose quotes take as many steps as `steps` says, and what it did in order. */
function createLane(steps: (quote: Quote) => number) {
  const done: string[] = [];
  let isHalted = false;
  const lane = new QuoteLane({
    begin: (of) => {
      done.push(`begin ${of.id}`);
      const count = steps(of);
      if (count === 0) return null;
      return (function* () {
        for (let step = 0; step < count; step++) {
          done.push(`${of.id}.${step}`);
          yield;
        }
      })();
    },
    isHalted: () => isHalted,
    onWaiting: (of) => done.push(`waits ${of.id}`),
    onTurn: (of) => done.push(`turn ${of.id}`),
    onFault: (error) => done.push(String(error)),
    onIdle: () => done.push("idle"),
  });
  return { lane, done, halt: () => (isHalted = true) };
}

/** A step that takes so long that a pass of many is cut. */
const slow = () => {
  const until = performance.now() + 1;
  while (performance.now() < until);
  return true;
};

test("what reaches nothing is done at once, and so is a short pass", () => {
  const { lane, done } = createLane(({ id }) => (id === 1 ? 0 : 3));
  lane.take(quote(1));
  lane.take(quote(2));
  expect(done).toEqual(["begin 1", "begin 2", "2.0", "2.1", "2.2", "idle"]);
  expect(lane.isBusy).toBe(false);
});

test("a long pass leaves the loop to others, and later quotes wait for its end", async () => {
  const order: number[] = [];
  const lane = new QuoteLane({
    begin: ({ id }) =>
      (function* () {
        for (let step = 0; step < 200; step++) {
          if (slow()) order.push(id);
          yield;
        }
      })(),
    isHalted: () => false,
    onWaiting: () => {},
    onTurn: () => {},
    onFault: (error) => expect.unreachable(String(error)),
    onIdle: () => order.push(0),
  });
  lane.take(quote(1));
  expect(lane.isBusy).toBe(true);
  expect(order.length).toBeLessThan(200);
  lane.take(quote(2));
  const command = lane.idle().then(() => order.push(9));
  await command;
  expect(order).toEqual([...Array(200).fill(1), ...Array(200).fill(2), 0, 9]);
});

test("a fault ends its own pass alone", () => {
  const done: string[] = [];
  const lane = new QuoteLane({
    begin: ({ id }) =>
      (function* () {
        if (id === 1) throw new Error("a fault");
        done.push(`did ${id}`);
        yield;
      })(),
    isHalted: () => false,
    onWaiting: () => {},
    onTurn: () => {},
    onFault: (error) => done.push(String(error)),
    onIdle: () => {},
  });
  lane.take(quote(1));
  lane.take(quote(2));
  expect(done).toEqual(["Error: a fault", "did 2"]);
});

test("nothing is acted on while the engine halts", () => {
  const { lane, done, halt } = createLane(() => 2);
  halt();
  lane.take(quote(1));
  expect(done).toEqual([]);
  expect(lane.isBusy).toBe(false);
});
