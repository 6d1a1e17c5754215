import { type Decimal, format, parse, roundTo, ZERO } from "@evenkeel/calc/decimal";
import { WALLETS } from "@evenkeel/contract/asset";
import type { DataOf, InputOf } from "@evenkeel/contract/endpoint";
import type { PrivateType } from "@evenkeel/contract/frames";
import {
  SECOND_RULES,
  type secondBuy,
  type secondProof,
  type SecondContract as WireContract,
} from "@evenkeel/contract/second";
import type { Pool } from "pg";
import type { Instruments } from "#/modules/instruments/index.ts";
import type { Ledger } from "#/modules/ledger/index.ts";
import type { Admission } from "#/modules/limits/index.ts";
import type { MarketData, Quote } from "#/modules/market-data/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Clock } from "#/platform/clock.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import { type IdempotencyClaim, storeReply } from "#/platform/idempotency.ts";
import type { Ids } from "#/platform/ids.ts";
import type { Log } from "#/platform/log.ts";
import type { Turns } from "#/platform/turns.ts";
import { type Running, RunningContracts, settled } from "./running.ts";
import {
  countSeconds,
  endSecond,
  findSecond,
  insertSecond,
  keepEntry,
  readOpenSeconds,
  readSeconds,
} from "./second.repository.ts";
import { PAYOUT, PLACES, presentSecond, type SecondContract } from "./second-contract.ts";
import { holdStake, openPots, payOut } from "./second-money.ts";
import { readTickFiles, TickFiles } from "./tick-files.ts";

type Mode = "SIM" | "LIVE";
type Words = InputOf<typeof secondBuy>["body"];

export interface SecondsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Pick<Log, "error" | "warn">;
  readonly instruments: Pick<Instruments, "ofClass">;
  readonly market: Pick<MarketData, "onQuote" | "isStale">;
  readonly ledger: Pick<Ledger, "balances">;
  /** Whether the operator has the module open. */
  readonly isOpen: (mode: Mode) => boolean;
  /** What a person's own limits say of an opening. */
  readonly admission: (userId: string, mode: Mode) => Promise<Admission>;
  readonly turns: Turns;
  readonly push: (userId: string, type: PrivateType, data: unknown) => void;
}

/** The practice game of second contracts: simulated money alone, by fixed rules, each with its proof. */
export interface Seconds {
  /** @throws AppError as the contract lists; the books are then as they were. */
  buy(userId: string, mode: Mode, words: Words, claim: IdempotencyClaim | null): Promise<WireContract>;
  list(
    userId: string,
    mode: Mode,
    query: { readonly tab: "order" | "history"; readonly pageNum: number; readonly pageSize: number },
  ): Promise<{ rows: WireContract[]; total: number }>;
  /** @throws AppError `second.notFound`. */
  proof(userId: string, id: string): Promise<DataOf<typeof secondProof>>;
  /** Takes up what runs, and follows prices. */
  start(): Promise<void>;
  /** Resolves when nothing is being settled; what runs is taken up by the next start. */
  stop(): Promise<void>;
  /** Settles at once what is due, and resolves when nothing is being settled; by itself the service does so four times a second. */
  settleDue(): Promise<void>;
}

const SWEEP_MS = 250;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export function createSeconds(deps: SecondsDeps): Seconds {
  const { pool, clock, ids, log, market, turns } = deps;
  const streams = new Set(deps.instruments.ofClass("coinContract").map(({ referCoin }) => referCoin));
  const running = new RunningContracts();
  const files = new TickFiles(() => ids.next());
  const underWay = new Set<Promise<unknown>>();
  let timer: NodeJS.Timeout | null = null;
  let unfollow = () => {};

  function follow<T>(work: Promise<T>, what: string): Promise<T | undefined> {
    const caught = work.catch((error: unknown) => void log.error({ err: error }, what));
    underWay.add(caught);
    void caught.then(() => underWay.delete(caught));
    return caught as Promise<T | undefined>;
  }

  function onQuote({ id, referCoin, receivedAt, index }: Quote): void {
    if (!running.isRunning(referCoin)) return;
    const price = { id: BigInt(id), at: receivedAt, price: index };
    files.note(referCoin, price);
    for (const each of running.see(referCoin, price)) if (each.isDurable) keep(each);
  }

  function keep({ contract, entry }: Running): void {
    if (entry !== null)
      void follow(keepEntry(pool, contract.id, entry), "a second contract's first price could not be kept");
  }

  async function accept(userId: string, words: Words, claim: IdempotencyClaim | null): Promise<WireContract> {
    const stake = parse(words.stake);
    checkStake(stake);
    if (!streams.has(words.referCoin)) throw new AppError("market.unknownInstrument");
    const admit = await deps.admission(userId, "SIM");
    admit({ value: stake, leverage: 1, positions: null });
    const [counts, balances, pots] = await Promise.all([
      countSeconds(pool, userId, dayOf(clock.now())),
      deps.ledger.balances(userId, "SIM"),
      openPots(pool, BigInt(userId)),
    ]);
    if (counts.open >= SECOND_RULES.openMost)
      throw new AppError("second.tooManyOpen", { args: { max: String(SECOND_RULES.openMost) } });
    if (counts.today >= SECOND_RULES.dayMost)
      throw new AppError("second.tooManyToday", { args: { max: String(SECOND_RULES.dayMost) } });
    const pot = balances.find(({ accountType, coin }) => accountType === WALLETS.funding && coin === "USDT");
    const have = pot?.available ?? ZERO;
    if (have < stake) throw new AppError("ledger.insufficient", { data: { need: format(stake), have: format(have) } });
    if (market.isStale(words.referCoin)) throw new AppError("market.stale");
    // From here to the answer its time runs: it sees prices before the database has it, and none before this instant.
    const acceptedAt = clock.now();
    const contract: SecondContract = {
      id: ids.next(),
      userId: BigInt(userId),
      referCoin: words.referCoin,
      direction: words.direction,
      seconds: words.seconds,
      stake,
      payout: PAYOUT,
      holdId: ids.next(),
      acceptedAt,
      expiresAt: acceptedAt + words.seconds * 1_000,
      entry: null,
      settlement: null,
      state: "open",
      settledAt: null,
    };
    const entryId = ids.next();
    const view = presentSecond(contract);
    const each = running.add(contract, false);
    try {
      await inTransaction(pool, async (tx) => {
        await holdStake(tx, pots, contract, entryId);
        await insertSecond(tx, contract, dayOf(acceptedAt), counts.today + 1);
        if (claim !== null) await storeReply(tx, claim, view, acceptedAt);
      });
    } catch (error) {
      void follow(findOut(each), "what became of a second contract is not known");
      throw error;
    }
    begin(each);
    await tellWallet(userId);
    return view;
  }

  function begin(each: Running): void {
    each.isDurable = true;
    keep(each);
  }

  /** A commit whose answer was lost may have become true: the books say so, as soon as they can be asked. */
  async function findOut(each: Running): Promise<void> {
    const { id, userId } = each.contract;
    const found = await findSecond(pool, String(userId), String(id)).catch(() => undefined);
    if (found === undefined) {
      setTimeout(() => void follow(findOut(each), "what became of a second contract is not known"), SWEEP_MS).unref();
      return;
    }
    if (found === null) running.remove(each);
    else begin(each);
  }

  async function settle(each: Running): Promise<void> {
    each.isSettling = true;
    const { userId } = each.contract;
    const ended = settled(each, clock.now());
    try {
      const pots = await openPots(pool, userId);
      const entryId = ids.next();
      const isEnded = await turns(`SIM/${userId}`, () =>
        inTransaction(pool, async (tx) => {
          if (!(await endSecond(tx, ended))) return false;
          await payOut(tx, pots, ended, entryId);
          return true;
        }),
      );
      running.remove(each);
      if (!isEnded) return;
      deps.push(String(userId), "SETTLEMENT", { product: "second", ...presentSecond(ended) });
      await tellWallet(String(userId));
    } finally {
      each.isSettling = false;
    }
  }

  async function tellWallet(userId: string): Promise<void> {
    const pot = (await deps.ledger.balances(userId, "SIM")).find(
      ({ accountType, coin }) => accountType === WALLETS.funding && coin === "USDT",
    );
    if (pot === undefined) return;
    const { accountType, coin, available, frozen } = pot;
    deps.push(userId, "OWNCOIN", { accountType, coin, available: format(available), frozen: format(frozen) });
  }

  async function settleDue(): Promise<void> {
    for (const each of running.due(clock.now())) void follow(settle(each), "a second contract could not be settled");
    void follow(files.publish(pool, clock.now()), "a file of index prices could not be published");
    // Also what an earlier look began.
    await Promise.all(underWay);
  }

  async function stop(): Promise<void> {
    if (timer !== null) clearInterval(timer);
    timer = null;
    unfollow();
    while (underWay.size > 0) await Promise.all(underWay);
    await follow(files.publish(pool, Number.POSITIVE_INFINITY), "a file of index prices could not be published");
  }

  return {
    buy: async (userId, mode, words, claim) => {
      // A practice game, whatever the setting says.
      if (mode !== "SIM" || !deps.isOpen(mode)) throw new AppError("module.closed");
      return turns(`SIM/${userId}`, () => accept(userId, words, claim));
    },
    list: async (userId, mode, { tab, pageNum, pageSize }) => {
      if (mode !== "SIM") return { rows: [], total: 0 };
      const { rows, total } = await readSeconds(pool, userId, { isOpen: tab === "order", pageNum, pageSize });
      return { rows: rows.map(presentSecond), total };
    },
    proof: async (userId, id) => {
      const contract = await findSecond(pool, userId, id);
      if (contract === null) throw new AppError("second.notFound");
      const prices = [contract.entry, contract.settlement].flatMap((price) => price?.at ?? []);
      return { contract: presentSecond(contract), files: await readTickFiles(pool, contract.referCoin, prices) };
    },
    start: async () => {
      for (const contract of await readOpenSeconds(pool)) running.add(contract, true);
      unfollow = market.onQuote(onQuote);
      timer = setInterval(() => void settleDue(), SWEEP_MS);
    },
    stop,
    settleDue,
  };
}

/** @throws AppError `request.invalid`, `ledger.precision`. */
function checkStake(stake: Decimal): void {
  const key =
    stake < parse(SECOND_RULES.stakeMin)
      ? "field.tooSmall"
      : stake > parse(SECOND_RULES.stakeMax)
        ? "field.tooBig"
        : null;
  if (key !== null) throw new AppError("request.invalid", { data: { errors: [{ field: "stake", key }] } });
  if (roundTo(stake, PLACES, "down") !== stake) throw new AppError("ledger.precision");
}
