import type { Site } from "./site.ts";

/** The time of a site that does not run on the machine's: it begins where a test says, and passes at once where it asks. */
export class SetTime {
  #shown: number;
  #readAt = performance.now();

  constructor(start: string) {
    this.#shown = Date.parse(start);
  }

  /** The server's configuration. */
  get env(): Record<string, string> {
    return { CLOCK_START: new Date(this.#shown).toISOString() };
  }

  /** What the site's clock shows, to within the second that its start takes. */
  now(): number {
    return Math.floor(this.#shown + performance.now() - this.#readAt);
  }

  /** Lets time pass up to an instant. */
  async passTo(site: Site, instant: string): Promise<void> {
    await this.pass(site, Date.parse(instant) - (await this.#read(site, 0)));
  }

  async pass(site: Site, ms: number): Promise<void> {
    await this.#read(site, Math.max(0, ms));
  }

  async #read(site: Site, ms: number): Promise<number> {
    this.#shown = await site.server.passTime(ms);
    this.#readAt = performance.now();
    return this.#shown;
  }
}
