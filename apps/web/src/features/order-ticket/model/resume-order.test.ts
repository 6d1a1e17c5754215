import type { ContractOrder } from "@evenkeel/contract/contract-coin";
import { expect, test, vi } from "vitest";
import type { AnyOrder, Outcome } from "../queries.ts";
import { RESUME_WAITS_MS, resumeOrder } from "./resume-order.ts";

const order = { id: "1" } as ContractOrder;

function parts(answers: (Outcome<AnyOrder> | Error)[], isGone = () => false) {
  const waits: number[] = [];
  const ask = vi.fn(async () => {
    const answer = answers.shift() ?? { state: "unknown" as const };
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { ask, waits, isGone, wait: async (ms: number) => void waits.push(ms) };
}

test("an order that did arrive is found, however often asking fails at first", async () => {
  const failures = Array.from({ length: 9 }, () => new Error("offline"));
  const made = parts([...failures, { state: "inFlight" }, { state: "placed", order }]);
  expect(await resumeOrder(made)).toEqual({ kind: "placed", order });
  expect(made.waits.slice(0, 6)).toEqual([...RESUME_WAITS_MS]);
  expect(made.waits.at(-1)).toBe(15_000);
});

test("one that was refused says why", async () => {
  expect(await resumeOrder(parts([{ state: "refused", key: "market.stale" }]))).toMatchObject({
    kind: "refused",
    error: { key: "market.stale" },
  });
});

test("only a server that says so more than once has never seen it; no answer says nothing", async () => {
  const made = parts([{ state: "unknown" }, new Error("offline"), { state: "unknown" }, { state: "unknown" }]);
  expect(await resumeOrder(made)).toEqual({ kind: "absent" });
  expect(made.ask).toHaveBeenCalledTimes(4);
});

test("nothing is asked once the screen is left", async () => {
  const made = parts([], () => true);
  expect(await resumeOrder(made)).toBeNull();
  expect(made.ask).not.toHaveBeenCalled();
});
