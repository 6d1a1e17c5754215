/** What a page's main thread did while it was traced; milliseconds of processor time, which a busy machine does not stretch. */
export interface MainThread {
  /** In scripts, microtasks included, without the styles and layouts that they caused. */
  readonly scriptMs: number;
  /** In all tasks. */
  readonly taskMs: number;
  readonly longestTaskMs: number;
}

/** Categories of the trace that `readMainThread` needs. */
export const TRACE_CATEGORIES = ["toplevel", "devtools.timeline", "v8.execute"];

interface TraceEvent {
  readonly ph: string;
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: start, length, and length in processor time. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const SCRIPTS = new Set(["FunctionCall", "EvaluateScript", "RunMicrotasks"]);
const RENDERING = new Set(["UpdateLayoutTree", "Layout"]);
const TASK = "ThreadControllerImpl::RunTask";

/** Reads a trace of Chromium in which one page was traced. @throws Error where it holds no task of a page. */
export function readMainThread(trace: string): MainThread {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: readonly TraceEvent[] };
  const threads = traceEvents.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const found = threads.map(({ pid, tid }) =>
    summarise(traceEvents.filter((event) => event.ph === "X" && event.pid === pid && event.tid === tid)),
  );
  const [busiest] = found.toSorted((a, b) => b.taskMs - a.taskMs);
  if (busiest === undefined || busiest.taskMs === 0) throw new Error("the trace holds no task of a page");
  return busiest;
}

function summarise(events: readonly TraceEvent[]): MainThread {
  // Outer before inner, where both begin together.
  const sorted = events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  let [script, tasks, longest] = [0, 0, 0];
  let [scriptEnds, renderingEnds] = [0, 0];
  for (const { name, ts, dur = 0, tdur = 0 } of sorted) {
    if (name === TASK) {
      tasks += tdur;
      longest = Math.max(longest, tdur);
    } else if (SCRIPTS.has(name) && ts >= scriptEnds) {
      script += tdur;
      scriptEnds = ts + dur;
    } else if (RENDERING.has(name) && ts < scriptEnds && ts >= renderingEnds) {
      script -= tdur;
      renderingEnds = ts + dur;
    }
  }
  return { scriptMs: script / 1000, taskMs: tasks / 1000, longestTaskMs: longest / 1000 };
}
