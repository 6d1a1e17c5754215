import { expect, test } from "vitest";
import { readMainThread } from "./main-thread.ts";

const TASK = "ThreadControllerImpl::RunTask";
const named = (tid: number, name: string) => ({ ph: "M", name: "thread_name", pid: 1, tid, ts: 0, args: { name } });
const event = (name: string, ts: number, dur: number, tdur = dur, tid = 1) => ({
  ph: "X",
  name,
  pid: 1,
  tid,
  ts,
  dur,
  tdur,
});
const traceOf = (...events: object[]) => JSON.stringify({ traceEvents: [named(1, "CrRendererMain"), ...events] });

test("scripts count once however they nest, without the layouts that they force", () => {
  const trace = traceOf(
    event(TASK, 0, 10_000),
    event("FunctionCall", 1_000, 6_000),
    event("FunctionCall", 2_000, 2_000),
    event("Layout", 4_500, 1_500),
    event("RunMicrotasks", 8_000, 500),
  );
  expect(readMainThread(trace)).toEqual({ scriptMs: 5, taskMs: 10, longestTaskMs: 10 });
});

test("time in which the machine did something else is not the page's, nor is another thread's", () => {
  const trace = traceOf(
    named(2, "Compositor"),
    event(TASK, 0, 90_000, 20_000),
    event(TASK, 100_000, 5_000),
    event(TASK, 0, 80_000, 80_000, 2),
  );
  expect(readMainThread(trace)).toEqual({ scriptMs: 0, taskMs: 25, longestTaskMs: 20 });
});

test("a trace without a page is refused", () => {
  expect(() => readMainThread(traceOf())).toThrow("no task");
});
