import type { ContractOrder } from "@evenkeel/contract/contract-coin";
import { expect, test, vi } from "vitest";
import { ApiError } from "#/api/api-error.ts";
import type { Outcome } from "../queries.ts";
import { settleOrder } from "./settle-order.ts";

const order = { id: "1" } as ContractOrder;
const timeout = new ApiError({ key: "network.timeout", code: 0 });

function parts(place: () => Promise<ContractOrder>, answers: (Outcome<ContractOrder> | Error)[]) {
  return {
    place,
    ask: vi.fn(async () => {
      const answer = answers.shift() ?? { state: "unknown" as const };
      if (answer instanceof Error) throw answer;
      return answer;
    }),
    wait: async () => {},
    onChecking: vi.fn(),
  };
}

test("an answer is the end of it", async () => {
  const made = parts(async () => order, []);
  expect(await settleOrder(made)).toEqual({ kind: "placed", order });
  expect(made.onChecking).not.toHaveBeenCalled();
});

test("a refusal is told at once and nothing is asked", async () => {
  const error = new ApiError({ key: "order.insufficientMargin", code: 402 });
  const made = parts(() => Promise.reject(error), []);
  expect(await settleOrder(made)).toEqual({ kind: "refused", error });
  expect(made.ask).not.toHaveBeenCalled();
});

test("an order that was given up before the proof that it asked for is settled: nothing was placed", async () => {
  const error = new DOMException("nothing was shown", "AbortError");
  const made = parts(() => Promise.reject(error), []);
  expect(await settleOrder(made)).toEqual({ kind: "refused", error });
  expect(made.ask).not.toHaveBeenCalled();
});

test("after a time-out the order that did arrive is found, even when asking fails at first", async () => {
  const made = parts(
    () => Promise.reject(timeout),
    [new Error("down"), { state: "inFlight" }, { state: "placed", order }],
  );
  expect(await settleOrder(made)).toEqual({ kind: "placed", order });
  expect(made.onChecking).toHaveBeenCalledOnce();
});

test("an order that nobody has seen is unknown, never failed", async () => {
  expect(await settleOrder(parts(() => Promise.reject(timeout), []))).toEqual({ kind: "unknown" });
});

test("a refusal that was found afterwards is told by its key", async () => {
  const settled = await settleOrder(parts(() => Promise.reject(timeout), [{ state: "refused", key: "market.stale" }]));
  expect(settled).toMatchObject({ kind: "refused", error: { key: "market.stale" } });
});
