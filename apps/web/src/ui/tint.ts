/**
 * A tint stays this long after the last move, and then fades. Longer than a busy list takes to come round to a row again:
 * where that moves all the time it stays tinted, and is not touched twice for each price.
 */
export const STAYS_MS = 240;
/** `--tint` is the colour of the class `tint`, and none where a person wants less motion. */
const FADE = { backgroundColor: ["var(--tint, transparent)", "transparent"] };
/** Where more figures are tinted nobody would see one of them fade, and each fade costs a slow phone time. */
const CROWD = 4;
const FADING = { duration: 60, easing: "ease-out" };

type Way = "up" | "down";

/** The figures that are tinted. `movedAtMs` is of the page's steady clock. */
const tinted = new Map<HTMLElement, { way: Way; movedAtMs: number }>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Tints a figure of the class `tint` that has moved. One that moves again before it rests stays tinted and is hardly touched:
 * a fade that begins anew with every price of a busy list costs a slow phone most of its time. The fade is an animation
 * without events, since each event of a style sheet's would travel through the whole page.
 */
export function tint(figure: HTMLElement, way: Way): void {
  const movedAtMs = performance.now();
  const before = tinted.get(figure);
  if (before?.way !== way) figure.setAttribute("data-way", way);
  if (before) {
    before.way = way;
    before.movedAtMs = movedAtMs;
  } else {
    figure.setAttribute("data-moved", "");
    tinted.set(figure, { way, movedAtMs });
  }
  if (timer === undefined) timer = setTimeout(letFade, STAYS_MS);
}

function letFade(): void {
  const now = performance.now();
  let nextMs = STAYS_MS;
  const isCrowd = tinted.size > CROWD;
  const rested: HTMLElement[] = [];
  for (const [figure, { movedAtMs }] of tinted) {
    const leftMs = movedAtMs + STAYS_MS - now;
    if (leftMs <= 0) rested.push(figure);
    else nextMs = Math.min(nextMs, leftMs);
  }
  for (const figure of rested) {
    tinted.delete(figure);
    figure.removeAttribute("data-moved");
    if (!isCrowd) figure.animate(FADE, FADING);
  }
  // Nor is it seen in a crowd that a figure rests a moment late.
  timer = tinted.size === 0 ? undefined : setTimeout(letFade, isCrowd ? STAYS_MS : nextMs);
}
