import { COIN_CONTRACTS, COIN_SPOTS } from "./catalogue/coins.ts";
import { FOREX } from "./catalogue/forex.ts";
import { FUTURES } from "./catalogue/futures.ts";
import { INDICES } from "./catalogue/indices.ts";
import { STOCKS } from "./catalogue/stocks.ts";
import type { Instrument, InstrumentClass } from "./instrument.domain.ts";
import { SCHEDULES } from "./sessions/schedules.ts";
import { type Session, scheduleSession } from "./sessions/session-at.ts";

export { hongKongTick } from "./catalogue/hong-kong-ticks.ts";
export { type Expiries, expiriesAround, settlementDayOf } from "./expiries.ts";
export { FEE_RATES } from "./fees.ts";
export type { HalfSpread, Instrument, InstrumentClass } from "./instrument.domain.ts";
export { CLASS_CODE, tierCurrencyOf } from "./instrument.domain.ts";
export { type Amendments, readAmendments } from "./sessions/amendments.ts";
export { auctionAt } from "./sessions/auctions.ts";

export type { ScheduleId } from "./sessions/schedules.ts";
export { amendSchedules, lastOpenInstant, type Session, scheduleSession, spansBetween } from "./sessions/session-at.ts";
export { SessionWatch } from "./sessions/session-watch.ts";

/** The catalogue of what can be traded. Immutable while the process runs. */
export interface Instruments {
  /** All instruments, by class and then in the order they are listed. */
  readonly all: readonly Instrument[];
  ofClass(instrumentClass: InstrumentClass): readonly Instrument[];
  /** The instrument of a class by its `coin`; undefined where there is none. */
  find(instrumentClass: InstrumentClass, coin: string): Instrument | undefined;
  byId(id: string): Instrument | undefined;
  /** Every price stream once, with the instrument whose grid its prices are on; the contract where spot shares it. */
  readonly streams: ReadonlyMap<string, Instrument>;
}

/** The exchange's own time zone, by its IANA name. */
export function zoneOf({ schedule }: Instrument): string {
  return SCHEDULES[schedule].zone;
}

/** Trading session of an instrument at an instant (UTC milliseconds), in its exchange's own time zone. */
export function sessionAt(instrument: Instrument, ms: number): Session {
  return scheduleSession(instrument.schedule, ms);
}

/** The built-in catalogue: six classes. */
export const CATALOGUE: readonly Instrument[] = [
  ...COIN_CONTRACTS,
  ...COIN_SPOTS,
  ...FUTURES,
  ...FOREX,
  ...INDICES,
  ...STOCKS,
];

/**
 * Indexes a catalogue.
 *
 * @throws Error where two instruments of a class share a coin, or two that share a stream disagree on its tick.
 */
export function createInstruments(all: readonly Instrument[] = CATALOGUE): Instruments {
  const byKey = new Map<string, Instrument>();
  const byId = new Map<string, Instrument>();
  const byClass = new Map<InstrumentClass, Instrument[]>();
  const streams = new Map<string, Instrument>();
  for (const instrument of all) {
    const key = `${instrument.class}/${instrument.coin}`;
    if (byKey.has(key) || byId.has(instrument.id)) throw new Error(`instrument listed twice: ${key}`);
    byKey.set(key, instrument);
    byId.set(instrument.id, instrument);
    const siblings = byClass.get(instrument.class);
    if (siblings) siblings.push(instrument);
    else byClass.set(instrument.class, [instrument]);
    const first = streams.get(instrument.referCoin);
    if (first === undefined) streams.set(instrument.referCoin, instrument);
    else if (first.tickSize !== instrument.tickSize) throw new Error(`ticks differ on stream ${instrument.referCoin}`);
  }
  return {
    all,
    streams,
    ofClass: (instrumentClass) => byClass.get(instrumentClass) ?? [],
    find: (instrumentClass, coin) => byKey.get(`${instrumentClass}/${coin}`),
    byId: (id) => byId.get(id),
  };
}
