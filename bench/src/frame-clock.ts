/** Notes, in a page, when each of its frames began; `frameTimes` ends it. */
export const startFrameClock = `
window.frameTimes = [];
(function next() {
  requestAnimationFrame((at) => {
    if (!window.frameTimes) return;
    window.frameTimes.push(at);
    next();
  });
})();
`;

/** In a page: the frames so far, in milliseconds. */
export const frameTimes = "(() => { const times = window.frameTimes; window.frameTimes = null; return times; })()";

const FRAME_MS = 1000 / 60;

/** Which share of the screen's frames, 60 a second, the page did not draw between its first and its last. 0 to 1. */
export function droppedShare(times: readonly number[]): number {
  const gaps = times.slice(1).map((at, index) => Math.max(1, Math.round((at - (times[index] as number)) / FRAME_MS)));
  const due = gaps.reduce((sum, frames) => sum + frames, 0);
  return due === 0 ? 0 : (due - gaps.length) / due;
}
