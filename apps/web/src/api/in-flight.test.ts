import { expect, test, vi } from "vitest";
import { InFlightGuard } from "./in-flight.ts";

const never = () => new Promise<string>(() => {});

test("an identical request in flight for less than 2 s is not sent again", () => {
  let nowMs = 0;
  const guard = new InFlightGuard(() => nowMs);
  const send = vi.fn(never);
  guard.share("a", send);
  nowMs = 1_999;
  guard.share("a", send);
  guard.share("b", send);
  expect(send).toHaveBeenCalledTimes(2);
  nowMs = 2_000;
  guard.share("a", send);
  expect(send).toHaveBeenCalledTimes(3);
});

test("both callers get the one answer, and an answered request may be made again", async () => {
  const guard = new InFlightGuard(() => 0);
  const send = vi.fn(async () => "answer");
  expect(await Promise.all([guard.share("a", send), guard.share("a", send)])).toEqual(["answer", "answer"]);
  await guard.share("a", send);
  expect(send).toHaveBeenCalledTimes(2);
});
