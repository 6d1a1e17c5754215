import { LIMITS } from "@evenkeel/contract/limits";

interface Flight {
  readonly answer: Promise<unknown>;
  readonly startedAtMs: number;
}

/**
 * Drops a request that is identical to one in flight for less than two seconds: the second caller gets the first's answer.
 * `now` is milliseconds of any steady clock.
 */
export class InFlightGuard {
  readonly #flights = new Map<string, Flight>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Sends, unless the same `key` is in flight and young. */
  share<T>(key: string, send: () => Promise<T>): Promise<T> {
    const flight = this.#flights.get(key);
    if (flight && this.#now() - flight.startedAtMs < LIMITS.duplicateGuardMs) return flight.answer as Promise<T>;
    const answer = send();
    const mine = { answer, startedAtMs: this.#now() };
    this.#flights.set(key, mine);
    const land = () => {
      if (this.#flights.get(key) === mine) this.#flights.delete(key);
    };
    answer.then(land, land);
    return answer;
  }
}
