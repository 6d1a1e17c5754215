import { type Decimal, parse, placesOf } from "@evenkeel/calc/decimal";
import type { Alert, alertAdd, alertUpdate, IndicatorKind, IndicatorLevel } from "@evenkeel/contract/alert";
import { ALERTS_MAX, INDICATOR_KINDS, INDICATOR_LEVELS } from "@evenkeel/contract/alert";
import type { InputOf } from "@evenkeel/contract/endpoint";
import type { Pool } from "pg";
import { CLASS_CODE, type Instrument, type Instruments } from "#/modules/instruments/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Tx } from "#/platform/db/pool.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import { lockForUser } from "#/platform/db/user-lock.ts";
import type { Ids } from "#/platform/ids.ts";
import { countActive, deleteAlert, findAlert, insertAlert, lockAlert, updateAlert } from "./alert.repository.ts";
import type { StoredAlert } from "./alert.ts";
import type { AlertEngine, AlertMarket } from "./alert-engine.ts";
import { markOf, reaches } from "./gauge.ts";

/** What a person does with alerts. */
export interface Alerts {
  /** @throws AppError `market.unknownInstrument`, `market.stale`, `alert.holdsAlready`, `alert.tooMany`. */
  add(userId: string, words: InputOf<typeof alertAdd>["body"]): Promise<StoredAlert>;
  /** @throws AppError `alert.notFound`, `market.stale`, `alert.holdsAlready`, `alert.tooMany`. */
  update(userId: string, words: InputOf<typeof alertUpdate>["body"]): Promise<StoredAlert>;
  /** @throws AppError `alert.notFound`. */
  remove(userId: string, id: string): Promise<void>;
}

export interface AlertsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly instruments: Instruments;
  readonly market: Pick<AlertMarket, "isStale">;
  readonly engine: AlertEngine;
}

export function createAlerts({ pool, clock, ids, instruments, market, engine }: AlertsDeps): Alerts {
  /** An alert that would fire at once is a mistake; on a stale price nobody can tell. */
  async function refuseHolding(alert: StoredAlert, { referCoin }: Instrument): Promise<void> {
    const stream = instruments.streams.get(referCoin);
    if (stream === undefined || market.isStale(referCoin)) throw new AppError("market.stale");
    const mark = markOf(alert, stream);
    const value = await engine.read(referCoin, mark.gauge);
    if (value !== null && reaches(mark, value)) throw new AppError("alert.holdsAlready");
  }

  /** Has the engine read what it needs to judge an alert, while no connection is held. */
  async function warm(userId: string, id: string): Promise<void> {
    const known = await findAlert(pool, BigInt(id));
    const instrument = known?.userId === userId ? instruments.byId(known.coinId) : undefined;
    if (known && instrument) await engine.read(instrument.referCoin, markOf(known, instrument).gauge);
  }

  async function refuseTooMany(tx: Tx, userId: string): Promise<void> {
    if ((await countActive(tx, userId)) > ALERTS_MAX) {
      throw new AppError("alert.tooMany", { args: { max: String(ALERTS_MAX) } });
    }
  }

  return {
    add: async (userId, words) => {
      const instrument = instruments.byId(words.coinId);
      if (instrument === undefined || CLASS_CODE[instrument.class] !== words.type) {
        throw new AppError("market.unknownInstrument");
      }
      const alert: StoredAlert = {
        id: ids.next(),
        userId,
        coinId: instrument.id,
        kind: words.kind,
        level: parse(words.level),
        window: words.window ?? null,
        frequency: words.frequency,
        ...channelsOf(words.channels),
        note: words.note ?? "",
        isOn: true,
        isArmed: true,
        firedAt: null,
        firedCount: 0,
        version: 1,
        createdAt: clock.now(),
        adjustedAt: null,
      };
      refuseLevel(alert);
      await refuseHolding(alert, instrument);
      await inTransaction(pool, async (tx) => {
        await lockForUser(tx, "alerts", userId);
        await insertAlert(tx, alert);
        await refuseTooMany(tx, userId);
      });
      engine.put(alert);
      return alert;
    },

    update: async (userId, words) => {
      await warm(userId, words.id);
      const alert = await inTransaction(pool, async (tx) => {
        await lockForUser(tx, "alerts", userId);
        const known = await lockAlert(tx, userId, words.id);
        const instrument = known === null ? undefined : instruments.byId(known.coinId);
        if (known === null || instrument === undefined) throw new AppError("alert.notFound");
        const changed = changedBy(known, words, clock.now());
        refuseLevel(changed);
        // A new level, or a new beginning, is judged like a new alert; other changes leave it where it waits.
        if (changed.isOn && changed.isArmed && !isSameCondition(known, changed)) {
          await refuseHolding(changed, instrument);
        }
        await updateAlert(tx, changed);
        if (changed.isOn && !known.isOn) await refuseTooMany(tx, userId);
        return changed;
      });
      engine.put(alert);
      return alert;
    },

    remove: async (userId, id) => {
      if (!(await deleteAlert(pool, userId, id))) throw new AppError("alert.notFound");
      engine.drop(BigInt(id));
    },
  };
}

/** @throws AppError `request.invalid` where an indicator has no such level. */
function refuseLevel({ kind, level }: StoredAlert): void {
  const indicator = isIndicator(kind) ? INDICATOR_KINDS[kind].indicator : null;
  const key = indicator === null ? null : levelIssue(level, INDICATOR_LEVELS[indicator]);
  if (key !== null) throw new AppError("request.invalid", { data: { errors: [{ field: "level", key }] } });
}

const isIndicator = (kind: StoredAlert["kind"]): kind is IndicatorKind => kind in INDICATOR_KINDS;

function levelIssue(level: Decimal, { min, max, decimals }: IndicatorLevel): string | null {
  if (level < parse(min)) return "field.tooSmall";
  if (level > parse(max)) return "field.tooBig";
  return placesOf(level) > decimals ? "field.decimals" : null;
}

function isSameCondition(known: StoredAlert, changed: StoredAlert): boolean {
  return known.isOn === changed.isOn && known.level === changed.level;
}

function changedBy(known: StoredAlert, words: InputOf<typeof alertUpdate>["body"], now: number): StoredAlert {
  const changed: StoredAlert = {
    ...known,
    level: words.level === undefined ? known.level : parse(words.level),
    frequency: words.frequency ?? known.frequency,
    ...(words.channels === undefined ? {} : channelsOf(words.channels)),
    note: words.note ?? known.note,
    isOn: words.isOn ?? known.isOn,
    // A level is of the count of shares at which it was set.
    adjustedAt: words.level === undefined ? known.adjustedAt : now,
    version: known.version + 1,
  };
  return { ...changed, isArmed: isSameCondition(known, changed) ? known.isArmed : true };
}

function channelsOf(channels: readonly Alert["channels"][number][]): { inApp: boolean; push: boolean } {
  return { inApp: channels.includes("inApp"), push: channels.includes("push") };
}
