/** Runs once, at the next animation frame. */
export type FrameScheduler = (run: () => void) => void;

/**
 * Symbols that anybody follows, told in one frame. A row that moves is laid out and painted anew, which takes a slow phone
 * over two milliseconds: a whole screen of them at once would keep it from answering a finger.
 */
export const AT_ONCE = 10;
/** The same while the page scrolls: a frame must also have time for the rows that come into sight. */
export const AT_ONCE_IN_SCROLLING = 2;

/** What a store asks of the page that draws from it. */
export interface PageState {
  /** Lists then take their prices in turns. */
  isScrolling(): boolean;
  /** Nobody sees it: what comes is folded until somebody does. */
  isHidden(): boolean;
}

const SEEN: PageState = { isScrolling: () => false, isHidden: () => false };

/** What was left out is told with what comes next; where nothing has come for so long, by itself. */
const LEFT_OUT_MS = 150;
/** Where much comes it is looked less often whether all has gone quiet. */
const BUSY_MS = 600;
/** One frame of the slowest screens: what comes later than this after the last telling has a frame to itself. */
const FRAME_MS = 16;

/**
 * The newest value of a stream per symbol. A symbol's first value is told at once; later ones are folded and told at
 * most once per animation frame, each listener only for its own symbol. A frame tells so many symbols and leaves the others
 * to the next ones, in turn.
 */
export class KeyedStore<T> {
  readonly #nextFrame: FrameScheduler;
  readonly #page: PageState;
  readonly #shown = new Map<string, T>();
  #waiting = new Map<string, T>();
  /** Never changed, only replaced: who is told may come and go meanwhile. */
  readonly #listeners = new Map<string, readonly (() => void)[]>();
  #isScheduled = false;
  #later: ReturnType<typeof setTimeout> | undefined;
  /** Since the timer of what was left out began. */
  #wasTold = false;
  #toldAtMs = Number.NEGATIVE_INFINITY;

  constructor(nextFrame: FrameScheduler, page: PageState = SEEN) {
    this.#nextFrame = nextFrame;
    this.#page = page;
  }

  /** The value as listeners have been told; the same object until they are told of another. */
  get(key: string): T | undefined {
    return this.#shown.get(key);
  }

  /** The newest value, told or not: what the next one is compared with. */
  newest(key: string): T | undefined {
    return this.#waiting.get(key) ?? this.#shown.get(key);
  }

  set(key: string, value: T): void {
    this.put(key, value);
    if (this.#waiting.size > 0) this.#schedule();
  }

  /** As `set`, for one of several values that come together: `settle` has to follow. */
  put(key: string, value: T): void {
    if (this.#shown.has(key)) {
      this.#waiting.set(key, value);
      return;
    }
    this.#shown.set(key, value);
    this.#tell(key);
  }

  /**
   * Tells what was put: now, where nothing was told within a frame's time, or with the next frame. A callback of its own
   * for every frame costs a slow phone a tenth of what it does for a list.
   *
   * @param nowMs time of a steady clock.
   */
  settle(nowMs: number): void {
    if (this.#waiting.size === 0 || this.#isScheduled) return;
    if (nowMs - this.#toldAtMs < FRAME_MS || this.#page.isHidden() || this.#page.isScrolling()) {
      this.#schedule();
      return;
    }
    this.#toldAtMs = nowMs;
    this.#tellSome(AT_ONCE);
    this.#tellTheRestLater();
  }

  subscribe(key: string, listener: () => void): () => void {
    // A listener that comes twice is told twice, and leaves once.
    const own = () => listener();
    this.#listeners.set(key, [...(this.#listeners.get(key) ?? []), own]);
    return () => {
      const others = (this.#listeners.get(key) ?? []).filter((other) => other !== own);
      if (others.length > 0) this.#listeners.set(key, others);
      else this.#listeners.delete(key);
    };
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#nextFrame(() => {
      this.#isScheduled = false;
      this.#tellSome(this.#page.isScrolling() ? AT_ONCE_IN_SCROLLING : AT_ONCE);
      if (this.#waiting.size > 0) this.#schedule();
    });
  }

  /** One timer serves many tellings: to end and begin one with each costs more than to look whether it came too early. */
  #tellTheRestLater(afterMs = LEFT_OUT_MS): void {
    if (this.#later !== undefined || this.#waiting.size === 0) return;
    this.#wasTold = false;
    this.#later = setTimeout(() => {
      this.#later = undefined;
      const isBusy = this.#wasTold;
      if (!isBusy) this.#tellSome(AT_ONCE);
      this.#tellTheRestLater(isBusy ? BUSY_MS : LEFT_OUT_MS);
    }, afterMs);
  }

  #tellSome(atOnce: number): void {
    this.#wasTold = true;
    const told: string[] = [];
    for (const [key, value] of this.#waiting) {
      if (told.length === atOnce) break;
      this.#waiting.delete(key);
      this.#shown.set(key, value);
      if (this.#listeners.has(key)) told.push(key);
    }
    for (const key of told) this.#tell(key);
  }

  #tell(key: string): void {
    for (const listener of this.#listeners.get(key) ?? []) listener();
  }
}
