import { type Decimal, format, neg, parse, roundTo, ZERO } from "@evenkeel/calc/decimal";
import { WALLETS, type WalletName } from "@evenkeel/contract/asset";
import type { AccountType } from "@evenkeel/contract/asset-overview";
import type { Transfer, transfer, transferable } from "@evenkeel/contract/asset-transfer";
import type { DataOf, InputOf } from "@evenkeel/contract/endpoint";
import type { PrivateType } from "@evenkeel/contract/frames";
import type { Pool } from "pg";
import type { ContractWallet, DerivativesWallet, SpotWallet } from "#/modules/execution/index.ts";
import {
  type AccountRef,
  accountKey,
  appendEntries,
  type Ledger,
  type Mode,
  openAccounts,
  readPrecisions,
  transferLegs,
  type WalletBalance,
} from "#/modules/ledger/index.ts";
import { AppError } from "#/platform/app-error.ts";
import type { Clock } from "#/platform/clock.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import { type IdempotencyClaim, storeReply } from "#/platform/idempotency.ts";
import type { Ids } from "#/platform/ids.ts";
import type { Turns } from "#/platform/turns.ts";
import { insertTransfer, readTransfers } from "./transfer.repository.ts";

type Order = InputOf<typeof transfer>["body"];

export interface TransfersDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly ledger: Ledger;
  readonly wallet: Pick<ContractWallet, "withdrawable" | "move">;
  readonly derivatives: Pick<DerivativesWallet, "around" | "transferable">;
  readonly spot: Pick<SpotWallet, "around" | "free">;
  /** What a person's money does, one thing after another: what was looked at still stands when it is booked. */
  readonly turns: Turns;
  readonly push: (userId: string, type: PrivateType, data: unknown) => void;
}

/** Moves money between a person's own wallets of one book. */
export interface Transfers {
  /** @throws AppError as the contract lists; the books are then as they were. */
  transfer(userId: string, mode: Mode, order: Order, claim: IdempotencyClaim | null): Promise<Transfer>;
  transferable(userId: string, mode: Mode, coin: string, from: AccountType): Promise<DataOf<typeof transferable>>;
  list(
    userId: string,
    mode: Mode,
    filter: { coin?: string | undefined; pageNum: number; pageSize: number },
  ): Promise<{ rows: Transfer[]; total: number }>;
}

/** Assets that a wallet takes; the other wallets take all. */
const ACCEPTED: Readonly<Partial<Record<AccountType, readonly string[]>>> = {
  [WALLETS.contract]: ["USDT"],
  [WALLETS.derivatives]: ["USDT", "USD", "HKD"],
};

const NAMES = new Map<AccountType, WalletName>(
  (Object.entries(WALLETS) as [WalletName, AccountType][]).map(([name, number]) => [number, name]),
);

export function createTransfers({
  pool,
  clock,
  ids,
  ledger,
  wallet,
  derivatives,
  spot,
  turns,
  push,
}: TransfersDeps): Transfers {
  let precisions: ReadonlyMap<string, number> | null = null;

  async function precisionOf(coin: string): Promise<number> {
    precisions ??= await readPrecisions(pool);
    const precision = precisions.get(coin);
    if (precision === undefined) throw new AppError("asset.unknown");
    return precision;
  }

  async function check({ coin, from, to }: Order, amount: Decimal): Promise<void> {
    const precision = await precisionOf(coin);
    if (from === to) throw new AppError("asset.sameWallet");
    for (const each of [from, to]) {
      if (ACCEPTED[each]?.includes(coin) === false) throw new AppError("asset.walletRefusesCoin");
    }
    if (roundTo(amount, precision, "down") !== amount) throw new AppError("ledger.precision");
  }

  const balance = async (userId: string, mode: Mode, coin: string, accountType: AccountType) =>
    (await ledger.balances(userId, mode)).find((each) => each.accountType === accountType && each.coin === coin);

  /** Checks and acts; where a spot wallet takes part, its engine is told. */
  async function actAround(
    userId: string,
    mode: Mode,
    order: Order,
    claim: IdempotencyClaim | null,
  ): Promise<Transfer> {
    const { coin, from, to } = order;
    const amount = parse(order.amount);
    await check(order, amount);
    const doIt = () => actAroundDerivatives(userId, mode, order, amount, claim);
    if (from !== WALLETS.spot && to !== WALLETS.spot) return doIt();
    const change = from === WALLETS.spot ? neg(amount) : amount;
    return spot.around(userId, mode, coin, change, doIt);
  }

  /** The same for a wallet of derivatives, which has its USDT in memory. */
  function actAroundDerivatives(
    userId: string,
    mode: Mode,
    order: Order,
    amount: Decimal,
    claim: IdempotencyClaim | null,
  ): Promise<Transfer> {
    const { coin, from, to } = order;
    const doIt = () => act(userId, mode, order, claim);
    if (coin !== "USDT" || (from !== WALLETS.derivatives && to !== WALLETS.derivatives)) return doIt();
    return derivatives.around(userId, mode, from === WALLETS.derivatives ? neg(amount) : amount, doIt);
  }

  async function act(userId: string, mode: Mode, order: Order, claim: IdempotencyClaim | null): Promise<Transfer> {
    const { coin, from, to } = order;
    const amount = parse(order.amount);
    if (from !== WALLETS.contract) {
      const have = (await balance(userId, mode, coin, from))?.available ?? ZERO;
      if (have < amount)
        throw new AppError("ledger.insufficient", { data: { need: format(amount), have: format(have) } });
    }
    const accounts = await openPots(pool, userId, mode, coin, [from, to]);
    const entryId = ids.next();
    const done: Transfer = { id: String(ids.next()), coin, amount: format(amount), from, to, createdAt: clock.now() };
    const entry = {
      id: entryId,
      type: "transfer",
      refType: "transfer",
      refId: done.id,
      step: "move",
      at: done.createdAt,
    } as const;
    const row = { userId, mode, entryId, transfer: done };
    if (from === WALLETS.contract || to === WALLETS.contract) {
      const isLeaving = from === WALLETS.contract;
      const other = isLeaving ? accounts.to : accounts.from;
      const change = isLeaving ? neg(amount) : amount;
      await wallet.move(userId, mode, {
        entry,
        change,
        counter: [{ account: other, asset: coin, delta: neg(change) }],
        also: (tx) => insertTransfer(tx, row),
        claim,
        reply: done,
      });
    } else {
      await inTransaction(pool, async (tx) => {
        await appendEntries(tx, [{ ...entry, mode, legs: transferLegs({ ...accounts, asset: coin, amount }) }]);
        await insertTransfer(tx, row);
        if (claim !== null) await storeReply(tx, claim, done, done.createdAt);
      });
    }
    return done;
  }

  /** The contract wallet's own message comes from the engine. */
  async function tell(userId: string, mode: Mode, { coin, from, to }: Order): Promise<void> {
    const balances = await ledger.balances(userId, mode);
    for (const accountType of [from, to]) {
      if (accountType === WALLETS.contract) continue;
      const now = balances.find((each) => each.accountType === accountType && each.coin === coin);
      if (now !== undefined) push(userId, "OWNCOIN", presentPot(now));
    }
  }

  return {
    transfer: (userId, mode, order, claim) =>
      turns(`${mode}/${userId}`, async () => {
        const done = await actAround(userId, mode, order, claim);
        await tell(userId, mode, order);
        return done;
      }),
    transferable: async (userId, mode, coin, from) => {
      const precision = await precisionOf(coin);
      const isContract = from === WALLETS.contract && coin === "USDT";
      if (isContract) {
        const { available, transferable, warnAbove } = await wallet.withdrawable(userId, mode);
        return {
          coin,
          from,
          available: format(available),
          transferable: format(roundTo(transferable, precision, "down")),
          precision,
          warnAbove: warnAbove === null ? null : format(roundTo(warnAbove, precision, "down")),
        };
      }
      if (from === WALLETS.derivatives && coin === "USDT") {
        const { available, transferable } = await derivatives.transferable(userId, mode);
        const whole = format(roundTo(transferable, precision, "down"));
        return { coin, from, available: format(available), transferable: whole, precision, warnAbove: null };
      }
      const free = from === WALLETS.spot ? await spot.free(userId, mode, coin) : null;
      const available = format(free ?? (await balance(userId, mode, coin, from))?.available ?? ZERO);
      return { coin, from, available, transferable: available, precision, warnAbove: null };
    },
    list: (userId, mode, filter) => readTransfers(pool, userId, mode, filter),
  };
}

const presentPot = ({ accountType, coin, available, frozen }: WalletBalance) => ({
  accountType,
  coin,
  available: format(available),
  frozen: format(frozen),
});

/** The ledger ids of a person's available pots of an asset in two wallets. */
async function openPots(
  pool: Pool,
  userId: string,
  mode: Mode,
  asset: string,
  wallets: readonly [AccountType, AccountType],
): Promise<{ from: bigint; to: bigint }> {
  const refs = wallets.map((accountType): AccountRef => {
    const wallet = NAMES.get(accountType);
    if (wallet === undefined) throw new Error(`no wallet has the number ${accountType}`);
    return { kind: "user", mode, userId, wallet, asset, bucket: "available" };
  });
  const ids = await openAccounts(pool, refs);
  const [from, to] = refs.map((ref) => ids.get(accountKey(ref)));
  if (from === undefined || to === undefined) throw new Error("openAccounts left out an account it was asked for");
  return { from, to };
}
