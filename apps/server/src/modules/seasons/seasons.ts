import { add, type Decimal, format, neg, parse, roundTo, sub, ZERO } from "@evenkeel/calc/decimal";
import { WALLETS } from "@evenkeel/contract/asset";
import type { FileReply } from "@evenkeel/contract/asset-statement";
import type { InputOf } from "@evenkeel/contract/endpoint";
import type { Season, simulateReset, simulateTopUp } from "@evenkeel/contract/simulate";
import type { Pool } from "pg";
import { billsCsv, type Portfolio, readSnapshots, type Statements } from "#/modules/assets/index.ts";
import type { ContractWallet, SpotEnding, SpotWallet } from "#/modules/execution/index.ts";
import { type AccountRef, accountKey, type Leg, openAccounts, readFlows } from "#/modules/ledger/index.ts";
import { countClosed } from "#/modules/positions/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Clock } from "#/platform/clock.ts";
import type { IdempotencyClaim } from "#/platform/idempotency.ts";
import type { Ids } from "#/platform/ids.ts";
import type { Turns } from "#/platform/turns.ts";
import {
  archiveSeason,
  countTopUps,
  insertSeason,
  insertTopUp,
  readSeasons,
  type SeasonRow,
} from "./season.repository.ts";
import { presentSeason } from "./season-record.ts";
import { SEASON_RULES } from "./season-rules.ts";
import { billsOfSeason, factsOf, resetFrom, SEASON_COIN, type SeasonState, stateWith } from "./season-state.ts";

const PLACES = 8;
const MODE = "SIM";

export interface SeasonsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly portfolio: Portfolio;
  readonly statements: Pick<Statements, "bills">;
  readonly wallet: Pick<ContractWallet, "move" | "endSeason">;
  readonly spot: Pick<SpotWallet, "endSeason">;
  /** Shared with all that moves a person's money. */
  readonly turns: Turns;
}

/** The simulated account of every person, season after season. It acts on the simulated book alone. */
export interface Seasons {
  info(userId: string): Promise<SeasonState>;
  /** @throws AppError `simulate.topUpLimit`, `simulate.topUpsUsed`, `ledger.precision`. */
  topUp(
    userId: string,
    body: InputOf<typeof simulateTopUp>["body"],
    claim: IdempotencyClaim | null,
  ): Promise<SeasonState>;
  /** @throws AppError `simulate.startBalance`, `simulate.resetTooSoon`, `simulate.moneyHeld`, `market.stale`. */
  reset(
    userId: string,
    body: InputOf<typeof simulateReset>["body"],
    claim: IdempotencyClaim | null,
  ): Promise<SeasonState>;
  list(userId: string, page: { pageNum: number; pageSize: number }): Promise<{ rows: Season[]; total: number }>;
  /** @throws AppError `simulate.seasonNotFound`, `statement.tooMany`. */
  exportSeason(userId: string, id: string): Promise<FileReply>;
}

export function createSeasons(deps: SeasonsDeps): Seasons {
  const { pool, clock, ids, portfolio, statements, wallet, spot, turns } = deps;

  /** All seasons, newest first; the first one is opened by the money that the account began with. */
  async function seasonsOf(userId: string): Promise<[SeasonRow, ...SeasonRow[]]> {
    const known = await readSeasons(pool, userId);
    const [newest, ...earlier] = known;
    if (newest !== undefined) return [newest, ...earlier];
    const grant = (await readFlows(pool, userId, MODE, ["grant"])).find(({ coin }) => coin === SEASON_COIN);
    await insertSeason(pool, userId, {
      id: ids.next(),
      number: 1,
      startedAt: grant?.at ?? clock.now(),
      startBalance: grant?.amount ?? ZERO,
    });
    return seasonsOf(userId);
  }

  async function present(userId: string, seasons: readonly SeasonRow[]): Promise<Season[]> {
    const [records, flows] = await Promise.all([readSnapshots(pool, userId, MODE), portfolio.flows(userId, MODE)]);
    return Promise.all(
      seasons.map(async (season) => {
        const { endedAt, endEquity } = season;
        const end =
          endedAt === null || endEquity === null
            ? { at: clock.now(), value: (await portfolio.worth(userId, MODE)).total }
            : { at: endedAt, value: endEquity };
        const closed = await countClosed(pool, userId, MODE, { from: season.startedAt, to: end.at });
        return presentSeason(season, { end, records, flows, closed });
      }),
    );
  }

  async function stateOf(userId: string): Promise<SeasonState> {
    const [current] = await seasonsOf(userId);
    const [season] = await present(userId, [current]);
    if (season === undefined) throw new Error("a season was not presented");
    const used = await countTopUps(pool, userId, dayOf(clock.now()));
    return stateWith(season, current, SEASON_RULES.topUpsADay - used, clock.now());
  }

  async function faucetId(): Promise<bigint> {
    const ref: AccountRef = { kind: "house", mode: MODE, name: "faucet", asset: SEASON_COIN };
    return known(await openAccounts(pool, [ref]), ref);
  }

  async function addMoney(
    userId: string,
    body: InputOf<typeof simulateTopUp>["body"],
    claim: IdempotencyClaim | null,
  ): Promise<SeasonState> {
    const amount = parse(body.amount);
    if (amount > SEASON_RULES.topUpMax)
      throw new AppError("simulate.topUpLimit", { args: { max: format(SEASON_RULES.topUpMax) } });
    if (roundTo(amount, PLACES, "down") !== amount) throw new AppError("ledger.precision");
    const [current] = await seasonsOf(userId);
    const at = clock.now();
    const day = dayOf(at);
    const used = await countTopUps(pool, userId, day);
    if (used >= SEASON_RULES.topUpsADay)
      throw new AppError("simulate.topUpsUsed", { args: { max: String(SEASON_RULES.topUpsADay) } });
    const id = ids.next();
    const before = await stateOf(userId);
    const after: SeasonRow = { ...current, topUps: current.topUps + 1, toppedUp: add(current.toppedUp, amount) };
    // Money that came this moment is no profit: the figures stay, worth and what was put in grow by the amount.
    const season: Season = {
      ...before.season,
      equity: format(add(parse(before.season.equity), amount)),
      topUps: after.topUps,
      toppedUp: format(after.toppedUp),
      isToppedUp: true,
    };
    const reply = stateWith(season, after, SEASON_RULES.topUpsADay - used - 1, at);
    await wallet.move(userId, MODE, {
      entry: { id: ids.next(), type: "topUp", refType: "topUp", refId: String(id), step: "grant", at },
      change: amount,
      counter: [{ account: await faucetId(), asset: SEASON_COIN, delta: neg(amount) }],
      also: (tx) => insertTopUp(tx, { id, seasonId: current.id, userId, day, place: used + 1, amount, at }),
      claim,
      reply,
    });
    return reply;
  }

  /**
   * Takes out of the other wallets all that is in them, with what spot orders give back. @throws AppError where something
   * else is held, or owed.
   */
  async function otherWallets(userId: string, { released }: SpotEnding): Promise<Leg[]> {
    const { balances } = await portfolio.worth(userId, MODE);
    const others = balances
      .filter(({ accountType, coin }) => !isEngines(accountType, coin))
      .map((balance) => {
        const back = balance.accountType === WALLETS.spot ? (released.get(balance.coin) ?? ZERO) : ZERO;
        return { ...balance, available: add(balance.available, back), frozen: sub(balance.frozen, back) };
      });
    if (others.some(({ frozen, borrowed }) => frozen !== 0n || borrowed !== 0n))
      throw new AppError("simulate.moneyHeld");
    const full = others.filter(({ available }) => available > 0n);
    const legs: Leg[] = [];
    for (const { accountType, coin, available } of full) {
      const pot: AccountRef = {
        kind: "user",
        mode: MODE,
        userId,
        wallet: walletOf(accountType),
        asset: coin,
        bucket: "available",
      };
      const faucet: AccountRef = { kind: "house", mode: MODE, name: "faucet", asset: coin };
      const accounts = await openAccounts(pool, [pot, faucet]);
      legs.push({ account: known(accounts, pot), asset: coin, delta: neg(available) });
      legs.push({ account: known(accounts, faucet), asset: coin, delta: available });
    }
    return legs;
  }

  async function beginAnew(
    userId: string,
    body: InputOf<typeof simulateReset>["body"],
    claim: IdempotencyClaim | null,
  ): Promise<SeasonState> {
    const { min, max } = SEASON_RULES.startBalance;
    const startBalance = body.startBalance === undefined ? SEASON_RULES.startBalance.default : parse(body.startBalance);
    if (startBalance < min || startBalance > max)
      throw new AppError("simulate.startBalance", { args: { min: format(min), max: format(max) } });
    if (roundTo(startBalance, PLACES, "down") !== startBalance) throw new AppError("ledger.precision");
    const [current] = await seasonsOf(userId);
    const from = resetFrom(current, clock.now());
    if (from !== null) {
      const seconds = Math.ceil((from - clock.now()) / 1_000);
      throw new AppError("simulate.resetTooSoon", { data: { retryAfter: seconds, resetFrom: from } });
    }
    return spot.endSeason(userId, MODE, (ending) => restart(userId, current, startBalance, ending, claim));
  }

  /** Ends the season and begins the next, in both engines' wallets at once. */
  async function restart(
    userId: string,
    current: SeasonRow,
    startBalance: Decimal,
    ending: SpotEnding,
    claim: IdempotencyClaim | null,
  ): Promise<SeasonState> {
    const [returned, faucet, worth, used] = await Promise.all([
      otherWallets(userId, ending),
      faucetId(),
      portfolio.worth(userId, MODE),
      countTopUps(pool, userId, dayOf(clock.now())),
    ]);
    const elsewhere = worth.wallets
      .filter(({ accountType }) => accountType !== WALLETS.contract)
      .reduce((sum, { value, debt }) => sub(add(sum, value), debt), ZERO);
    // What the engine closes there is counted once it has closed it.
    const derivatives = worth.balances.find(
      (each) => each.accountType === WALLETS.derivatives && each.coin === SEASON_COIN,
    );
    const beyond = derivatives === undefined ? elsewhere : sub(elsewhere, add(derivatives.total, derivatives.upnl));
    let reply: SeasonState | null = null;
    await wallet.endSeason(userId, MODE, (now) => {
      const next: SeasonRow = {
        id: ids.next(),
        number: current.number + 1,
        startedAt: now,
        startBalance,
        endedAt: null,
        endEquity: null,
        topUps: 0,
        toppedUp: ZERO,
      };
      const ref = { refType: "season", at: now } as const;
      const evidence = { end: { at: now, value: startBalance }, records: [], flows: [], closed: { closed: 0, won: 0 } };
      const state = stateWith(presentSeason(next, evidence), next, SEASON_RULES.topUpsADay - used, now);
      reply = state;
      return {
        closing: { ...ref, id: ids.next(), type: "seasonEnd", refId: String(current.id), step: "end" },
        opening: { ...ref, id: ids.next(), type: "grant", refId: String(next.id), step: "start" },
        releases: ending.releases,
        returned,
        startBalance,
        faucet,
        also: async (tx, engineBalance) => {
          await ending.also(tx);
          await archiveSeason(tx, current.id, { at: now, equity: add(engineBalance, beyond) });
          await insertSeason(tx, userId, next);
        },
        claim,
        reply: state,
      };
    });
    if (reply === null) throw new Error("the season was not ended");
    return reply;
  }

  return {
    info: stateOf,
    topUp: (userId, body, claim) => turns(`${MODE}/${userId}`, () => addMoney(userId, body, claim)),
    reset: (userId, body, claim) => turns(`${MODE}/${userId}`, () => beginAnew(userId, body, claim)),
    list: async (userId, { pageNum, pageSize }) => {
      const all = await seasonsOf(userId);
      const page = all.slice((pageNum - 1) * pageSize, pageNum * pageSize);
      return { rows: await present(userId, page), total: all.length };
    },
    exportSeason: async (userId, id) => {
      const found = (await seasonsOf(userId)).find((season) => String(season.id) === id);
      if (found === undefined) throw new AppError("simulate.seasonNotFound");
      const [season] = await present(userId, [found]);
      if (season === undefined) throw new Error("a season was not presented");
      // The season's own money came at its first moment; what ended it is its last.
      const span = { from: found.startedAt, to: (found.endedAt ?? clock.now()) + 1 };
      const bills = billsOfSeason(await statements.bills(userId, MODE, span), id);
      return {
        fileName: `evenkeel-simulated-season-${found.number}.csv`,
        contentType: "text/csv; charset=utf-8",
        content: billsCsv(MODE, factsOf(season), bills).toString("base64"),
      };
    },
  };
}

/** Whether the engine of contracts has this money in its hand: it ends it by itself. */
const isEngines = (accountType: number, coin: string) =>
  coin === SEASON_COIN && (accountType === WALLETS.contract || accountType === WALLETS.derivatives);

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function walletOf(accountType: number) {
  for (const [name, number] of Object.entries(WALLETS)) if (number === accountType) return name as keyof typeof WALLETS;
  throw new RangeError(`no wallet has the number ${accountType}`);
}

function known(accounts: ReadonlyMap<string, bigint>, ref: AccountRef): bigint {
  const id = accounts.get(accountKey(ref));
  if (id === undefined) throw new Error("openAccounts left out an account it was asked for");
  return id;
}
