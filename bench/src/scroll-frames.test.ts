import { expect, test } from "vitest";
import { droppedInScrolling } from "./scroll-frames.ts";

let sequence = 0;
const frame = (state: string, more: object = {}) => ({
  ph: "b",
  name: "PipelineReporter",
  args: {
    frame_reporter: {
      frame_source: 1,
      frame_sequence: ++sequence,
      state: `STATE_${state}`,
      scroll_state: "SCROLL_COMPOSITOR_THREAD",
      ...more,
    },
  },
});
const traceOf = (...traceEvents: object[]) => JSON.stringify({ traceEvents });

test("a frame is missed where something was to be drawn and nothing came, or a picture with holes", () => {
  const trace = traceOf(
    frame("PRESENTED_ALL"),
    frame("PRESENTED_PARTIAL"),
    frame("DROPPED"),
    frame("PRESENTED_ALL", { has_missing_content: true }),
  );
  expect(droppedInScrolling(trace)).toBe(0.5);
});

test("a frame that had nothing to draw, one at rest, and what the main thread adds later are none", () => {
  const trace = traceOf(
    frame("PRESENTED_ALL"),
    frame("NO_UPDATE_DESIRED"),
    frame("DROPPED", { scroll_state: "SCROLL_NONE" }),
    frame("DROPPED", { frame_type: "FORKED" }),
  );
  expect(droppedInScrolling(trace)).toBe(0);
});

test("a page that did not scroll has no share", () => {
  expect(() => droppedInScrolling(traceOf(frame("DROPPED", { scroll_state: "SCROLL_NONE" })))).toThrow("no scrolling");
});
