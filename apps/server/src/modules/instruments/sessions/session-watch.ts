import type { ScheduleId } from "./schedules.ts";
import { amendmentsMade, type Session, scheduleSession } from "./session-at.ts";

/** A market that does not open within sight is looked at again so often. */
const LOOK_AGAIN_MS = 60_000;

/**
 * The session of one schedule for who asks with every price: worked out anew only when it has ended, or when trading hours
 * were changed.
 */
export class SessionWatch {
  readonly #schedule: ScheduleId;
  #session: Session = { state: "closed", nextChangeAt: 0 };
  #until = Number.NEGATIVE_INFINITY;
  #amendments = -1;

  constructor(schedule: ScheduleId) {
    this.#schedule = schedule;
  }

  /** @param ms UTC milliseconds since the epoch, rising from call to call. */
  at(ms: number): Session {
    if (ms < this.#until && this.#amendments === amendmentsMade()) return this.#session;
    const session = scheduleSession(this.#schedule, ms);
    this.#session = session;
    this.#amendments = amendmentsMade();
    this.#until = session.nextChangeAt ?? (session.state === "open" ? Number.POSITIVE_INFINITY : ms + LOOK_AGAIN_MS);
    return session;
  }
}
