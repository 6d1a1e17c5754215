/** Categories of the trace that `droppedInScrolling` needs. */
export const FRAME_CATEGORIES = ["cc", "benchmark"];

interface FrameReport {
  readonly frame_source: number;
  readonly frame_sequence: number;
  readonly state: string;
  readonly scroll_state: string;
  /** `FORKED` for what the main thread adds to a frame that was due before it was ready. */
  readonly frame_type?: string;
  readonly has_missing_content?: boolean;
}

interface TraceEvent {
  readonly ph: string;
  readonly name: string;
  readonly args?: { readonly frame_reporter?: FrameReport };
}

const IDLE = "STATE_NO_UPDATE_DESIRED";

/**
 * Which share of the screen's frames a page missed while a finger moved it: those for which there was something to draw and
 * nothing was shown in time, or a picture with holes. Read from Chromium's own reports of its frames, which tell what a person
 * sees: a page is moved by the compositor, also while its scripts are busy. 0 to 1.
 *
 * @throws Error where the trace holds no scrolling.
 */
export function droppedInScrolling(trace: string): number {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: readonly TraceEvent[] };
  const due = new Map<string, boolean>();
  for (const { name, ph, args } of traceEvents) {
    const frame = name === "PipelineReporter" && ph === "b" ? args?.frame_reporter : undefined;
    if (frame === undefined || frame.frame_type === "FORKED") continue;
    if (frame.scroll_state === "SCROLL_NONE" || frame.state === IDLE) continue;
    const isShown = frame.state.startsWith("STATE_PRESENTED") && frame.has_missing_content !== true;
    due.set(`${frame.frame_source}:${frame.frame_sequence}`, isShown);
  }
  if (due.size === 0) throw new Error("the trace holds no scrolling");
  return [...due.values()].filter((isShown) => !isShown).length / due.size;
}
