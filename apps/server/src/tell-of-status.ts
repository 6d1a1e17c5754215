import type { PrivateType, UserStatus } from "@evenkeel/contract/frames";
import type { Log } from "#/platform/log.ts";

export interface StatusPorts {
  /** The person as the books have them; null where the account is gone. */
  readonly find: (userId: string) => Promise<{ readonly mode: "SIM" | "LIVE" } | null>;
  /** Whether the account stands frozen by its owner now. */
  readonly isFrozen: (userId: string) => Promise<boolean>;
  readonly levelOf: (userId: string, mode: "SIM" | "LIVE") => Promise<number>;
  readonly push: (userId: string, type: PrivateType, data: UserStatus) => void;
  readonly log: Pick<Log, "warn">;
}

/** Notices of what moves an account's status: freezing and thawing, and what became of an identity check. */
const MOVES_STATUS = /^(security\.(frozen|thawing)|kyc\.)/;

/** Whether a notice of this type means that the account's status may be another one. */
export const movesStatus = (noticeType: string): boolean => MOVES_STATUS.test(noticeType);

/**
 * Tells a person's open sockets how the account stands, read when it is told: two changes close to each other end in the
 * same message twice, never in an old one after a new one. A failure is logged; HTTP is the truth on the next navigation.
 */
export function createStatusTeller({ find, isFrozen, levelOf, push, log }: StatusPorts): (userId: string) => void {
  async function tell(userId: string): Promise<void> {
    const user = await find(userId);
    if (user === null) return;
    const [frozen, level] = await Promise.all([isFrozen(userId), levelOf(userId, user.mode)]);
    push(userId, "USER_STATUS", { frozen, level, isSimulate: user.mode === "SIM" });
  }
  // One after another for each person, so that what was read first is told first.
  const last = new Map<string, Promise<void>>();
  return (userId) => {
    const next = (last.get(userId) ?? Promise.resolve())
      .then(() => tell(userId))
      .catch((error: unknown) => log.warn({ err: error, userId }, "a status could not be told"))
      .finally(() => {
        if (last.get(userId) === next) last.delete(userId);
      });
    last.set(userId, next);
  };
}
