import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { AppError } from "#/platform/app-error.ts";
import { isDatabaseAway } from "#/platform/db/database-away.ts";
import type { Tx } from "#/platform/db/pool.ts";
import { databaseErrorCode } from "#/platform/db/transaction.ts";
import type { Ids } from "#/platform/ids.ts";
import type { Log } from "#/platform/log.ts";

/** Units that one transaction carries at most: more hold up the loop while their rows are made, and a group is no cheaper. */
const MAX_GROUP = 128;
const RETRY_MS = 200;
/** Units told of in one turn of the loop: whoever is told first acts again while the rest are told. */
const TOLD_AT_ONCE = 32;

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** What becomes true together, built on one account in memory. */
export interface Committable {
  readonly account: { readonly userId: bigint; isVoid: boolean };
}

/** Writes the rows of units. One group is under way at a time. */
export interface UnitWriter<U> {
  /** Writes a group in its transaction, in the order in which the units were made. */
  write(tx: Tx, units: readonly U[]): Promise<void>;
  /** Told whether the group is true; false also where that is not known yet. */
  settle(isTrue: boolean): void;
}

/** Units that become true together or not at all. */
interface Waiting<U> {
  readonly units: readonly U[];
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

export interface CommitterDeps<U extends Committable> {
  readonly pool: Pool;
  readonly ids: Ids;
  readonly log: Log;
  readonly writer: UnitWriter<U>;
  /** Told of a unit that is durable, in commit order. */
  readonly onDurable: (unit: U) => void;
  /** Told of a unit that never became true; everything built on its account is void. */
  readonly onVoid: (unit: U) => void;
}

/**
 * Makes units durable in the order in which they were made, many in one transaction: while one group is being written the
 * next one gathers, and those of the one before are told. A group that the database refuses is tried again unit by unit, so that one bad unit harms no other.
 * When the connection breaks, nothing is assumed: the engine halts until the database says whether the group became true.
 */
export class Committer<U extends Committable> {
  readonly #deps: CommitterDeps<U>;
  #queue: Waiting<U>[] = [];
  #isRunning = false;
  #isHalted = false;
  #isStopped = false;
  /** Groups that are durable and not told of yet. */
  #untold = 0;
  /** Resolves when they are, in commit order. */
  #told: Promise<void> = Promise.resolve();
  /** Resolves when the group that is to be written next has been sent. */
  #sent: Promise<void> = Promise.resolve();
  #idle: (() => void)[] = [];

  constructor(deps: CommitterDeps<U>) {
    this.#deps = deps;
  }

  /** True while the outcome of a group is unknown: nothing new may be accepted. */
  get isHalted(): boolean {
    return this.#isHalted || this.#isStopped;
  }

  /** Resolves when the units are durable, all of them; written in their order. @throws AppError where none ever will be. */
  submit(...units: readonly U[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ units, resolve, reject });
      if (!this.#isRunning) void this.#run();
    });
  }

  /** Resolves when nothing waits, neither to be written nor to be told of. */
  drained(): Promise<void> {
    if (this.#isIdle()) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  /** Removes marks that are more than a day old: the engine only ever asks for its latest. @returns how many. */
  async purge(): Promise<number> {
    const result = await this.#deps.pool.query(
      "DELETE FROM commit_group WHERE committed_at < now() - interval '1 day'",
    );
    return result.rowCount ?? 0;
  }

  /** Accepts nothing more and waits for what is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.drained();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    // A turn of the loop later, so that all that arrives together is written together.
    await nextTurn();
    while (this.#queue.length > 0) {
      const group = this.#queue.splice(0, MAX_GROUP);
      await this.#commit(group);
    }
    this.#isRunning = false;
    this.#tellIfIdle();
  }

  #isIdle(): boolean {
    return !this.#isRunning && this.#untold === 0;
  }

  #tellIfIdle(): void {
    if (this.#isIdle()) for (const resolve of this.#idle.splice(0)) resolve();
  }

  async #commit(group: Waiting<U>[]): Promise<void> {
    const live: Waiting<U>[] = [];
    for (const each of group) if (!(await this.#dropIfVoid(each))) live.push(each);
    if (live.length === 0) return;
    const id = this.#deps.ids.next();
    try {
      await this.#write(id, live);
    } catch (error) {
      if (isUnknownOutcome(error)) await this.#settleUnknown(id, live, error);
      else if (live.length > 1) for (const each of live) await this.#commit([each]);
      else await this.#void(live, error);
      return;
    }
    this.#tell(live);
  }

  async #write(id: bigint, group: readonly Waiting<U>[]): Promise<void> {
    const { promise, resolve: isSent } = Promise.withResolvers<void>();
    this.#sent = promise;
    try {
      await this.#inTransaction(id, group, isSent);
    } finally {
      isSent();
    }
  }

  async #inTransaction(id: bigint, group: readonly Waiting<U>[], isSent: () => void): Promise<void> {
    const tx = await this.#deps.pool.connect();
    let broken: Error | undefined;
    try {
      const units = group.flatMap((each) => each.units);
      // One statement of two: were they sent apart, rows could follow a BEGIN that was refused.
      await tx.query(`BEGIN; INSERT INTO commit_group (id, units) VALUES (${id}, ${units.length})`);
      const written = this.#deps.writer.write(tx, units);
      isSent();
      await written;
      await tx.query("COMMIT");
      this.#deps.writer.settle(true);
    } catch (error) {
      this.#deps.writer.settle(false);
      await tx.query("ROLLBACK").catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      tx.release(broken);
    }
  }

  /** Tells of a group's units in turns of the loop, after the groups before it. */
  #tell(group: readonly Waiting<U>[]): void {
    this.#untold += 1;
    this.#told = this.#told.then(async () => {
      for (let at = 0; at < group.length; at += TOLD_AT_ONCE) {
        // The next group first, also the one that begins with whoever was just told: while the database works, there is
        // time to tell.
        await nextTurn();
        await nextTurn();
        await this.#sent;
        for (const { units, resolve } of group.slice(at, at + TOLD_AT_ONCE)) {
          for (const unit of units) this.#deps.onDurable(unit);
          resolve();
        }
      }
      this.#untold -= 1;
      this.#tellIfIdle();
    });
  }

  /** Gives units up, once those before them have been told of. */
  async #void(group: readonly Waiting<U>[], error: unknown): Promise<void> {
    await this.#told;
    for (const { units, reject } of group) {
      for (const unit of units) this.#giveUp(unit, error);
      reject(error instanceof AppError ? error : new AppError("server.unavailable", { cause: error }));
    }
  }

  #giveUp(unit: U, error: unknown): void {
    this.#deps.log.error({ err: error, userId: String(unit.account.userId) }, "a unit could not be committed");
    unit.account.isVoid = true;
    this.#deps.onVoid(unit);
  }

  /** What is built on a void account never becomes true, nor does what is bound to it: those accounts are void too. */
  async #dropIfVoid({ units, reject }: Waiting<U>): Promise<boolean> {
    if (!units.some(({ account }) => account.isVoid)) return false;
    const bound = units.filter(({ account }) => !account.isVoid);
    if (bound.length > 0) await this.#told;
    for (const unit of bound) this.#giveUp(unit, new AppError("server.unavailable"));
    reject(new AppError("server.unavailable"));
    return true;
  }

  /** Waits until the database can say whether the group became true. */
  async #settleUnknown(id: bigint, group: readonly Waiting<U>[], error: unknown): Promise<void> {
    this.#isHalted = true;
    this.#deps.log.warn({ err: error, units: group.length }, "the database is away; the engine halts");
    const isTrue = await this.#becameTrue(id);
    if (isTrue) this.#tell(group);
    else {
      await this.#told;
      await this.#void([...group, ...this.#queue.splice(0)], error);
    }
    this.#isHalted = false;
    this.#deps.log.info({ becameTrue: isTrue }, "the database is back; the engine goes on");
  }

  async #becameTrue(id: bigint): Promise<boolean> {
    while (!this.#isStopped) {
      try {
        const { rowCount } = await this.#deps.pool.query("SELECT 1 FROM commit_group WHERE id = $1", [id]);
        return rowCount === 1;
      } catch {
        await sleep(RETRY_MS);
      }
    }
    return false;
  }
}

/**
 * Whether an error leaves open what became of the transaction, or says that the database is away: anything but a refusal of
 * ours or of the database.
 */
function isUnknownOutcome(error: unknown): boolean {
  if (error instanceof AppError) return error.key === "server.unavailable";
  return databaseErrorCode(error) === null || isDatabaseAway(error);
}
