import type { Instrument } from "../instrument.domain.ts";
import type { ScheduleId } from "./schedules.ts";
import { lastOpenInstant, scheduleSession } from "./session-at.ts";

/** An auction of the exchange that runs, and when it ends, UTC milliseconds. */
export interface Auction {
  readonly kind: "opening" | "closing";
  readonly endsAt: number;
}

const MINUTE = 60_000;

/** How long before the opening and after the close shares are auctioned, where that is a session of its own. */
const AUCTIONS: Readonly<Partial<Record<ScheduleId, { readonly opening: number; readonly closing: number }>>> = {
  // Pre-opening session from 9:00; closing auction session of ten minutes at most, on short days too.
  hongKong: { opening: 30 * MINUTE, closing: 10 * MINUTE },
};

/** The auction of a share that runs at an instant; null at all other times. Nothing is dealt in here while it does. */
export function auctionAt({ class: of, schedule }: Instrument, ms: number): Auction | null {
  const auctions = of === "stock" ? AUCTIONS[schedule] : undefined;
  if (auctions === undefined) return null;
  const { state, nextChangeAt } = scheduleSession(schedule, ms);
  if (state !== "closed") return null;
  if (nextChangeAt !== null && nextChangeAt - ms <= auctions.opening) return { kind: "opening", endsAt: nextChangeAt };
  const endsAt = lastOpenInstant(schedule, ms) + auctions.closing;
  return ms < endsAt ? { kind: "closing", endsAt } : null;
}
