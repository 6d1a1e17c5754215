import type { Page } from "@playwright/test";

/** The page's time, which stands still until the journey lets some of it pass. Nothing is really waited for. */
export class HeldTime {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Before the first page: makes every timer of it ours, also those of calls that are given up after a while. */
  async takeOver(): Promise<void> {
    await this.#page.clock.install();
    await this.#page.addInitScript(() => {
      AbortSignal.timeout = (ms) => {
        const patience = new AbortController();
        setTimeout(() => patience.abort(new DOMException("The time is over", "TimeoutError")), ms);
        return patience.signal;
      };
    });
  }

  /** Before the first page: no time passes in it from its first moment on. */
  async stopFromTheStart(): Promise<void> {
    await this.#page.clock.pauseAt(Date.now() + 10_000);
  }

  /** Stops the page's time. Timers that were due within ten seconds have fired once. */
  async stop(): Promise<void> {
    const now = await this.#page.evaluate(() => Date.now());
    await this.#page.clock.pauseAt(now + 10_000);
  }

  /** Every timer fires as often as it would, in its order. */
  async pass(ms: number): Promise<void> {
    await this.#page.clock.runFor(ms);
  }

  /** All of it at once, as in a device that slept: each timer that is due fires one time. */
  async leap(ms: number): Promise<void> {
    await this.#page.clock.fastForward(ms);
  }
}
