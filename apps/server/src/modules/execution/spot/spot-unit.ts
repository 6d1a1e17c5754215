import { format } from "@evenkeel/calc/decimal";
import { appendEntries, type EntryDraft, type HoldDraft } from "#/modules/ledger/index.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Tx } from "#/platform/db/pool.ts";
import { sentTogether } from "#/platform/db/sent-together.ts";
import { type IdempotencyClaim, storeReplies } from "#/platform/idempotency.ts";
import type { Ids } from "#/platform/ids.ts";
import { publishAll } from "#/platform/outbox.ts";
import type { UnitWriter } from "../committer.ts";
import { orderFilled } from "../facts.ts";
import { ChainHead } from "../fill-chain.ts";
import type { AverageCost } from "./average-cost.ts";
import type { SpotAccount } from "./spot-account.ts";
import { writeCosts } from "./spot-cost.repository.ts";
import { readSpotChainHead, type SpotFillRecord, writeSpotFills } from "./spot-fill.repository.ts";
import { writeSpotOrders } from "./spot-order.repository.ts";
import type { SpotOrder } from "./spot-order.ts";
import type { SpotSettlement } from "./spot-settlement.ts";

/** What becomes true together: the rows of one command or one fill. */
export interface SpotUnit {
  readonly account: SpotAccount;
  /** Snapshots as of this unit. */
  readonly orders: Map<bigint, SpotOrder>;
  readonly fills: SpotFillRecord[];
  readonly entries: EntryDraft[];
  readonly holds: HoldDraft[];
  /** Assets whose average cost has changed, with it. */
  readonly costs: Map<string, AverageCost>;
  /** Assets of which the person is told what they have once it is durable. */
  readonly touched: Set<string>;
  claim: { readonly claim: IdempotencyClaim; readonly reply: unknown } | null;
  /** What the person is told once it is durable: orders as they come to be so, balances last. */
  readonly notes: SpotNote[];
}

/** A private push to the person whose unit it was. */
export type SpotNote =
  | { readonly type: "SETTLEMENT"; readonly data: SpotSettlement }
  | {
      readonly type: "OWNCOIN";
      readonly data: {
        readonly accountType: 2;
        readonly coin: string;
        readonly available: string;
        readonly frozen: string;
      };
    };

export function openSpotUnit(account: SpotAccount): SpotUnit {
  return {
    account,
    orders: new Map(),
    fills: [],
    entries: [],
    holds: [],
    costs: new Map(),
    touched: new Set(),
    claim: null,
    notes: [],
  };
}

/** Takes an order into the unit as it stands now. */
export function keepSpot(unit: SpotUnit, order: SpotOrder): void {
  unit.orders.set(order.id, { ...order });
}

/** Notes what the wallet has of the assets that the unit touched. */
export function noteBalances(unit: SpotUnit): void {
  const { account } = unit;
  for (const coin of unit.touched) {
    const [available, frozen] = [format(account.pot(coin).balance), format(account.frozen(coin))];
    unit.notes.push({ type: "OWNCOIN", data: { accountType: 2, coin, available, frozen } });
  }
}

/** Writes what units change beside their fills, facts and replies. */
export async function writeSpotUnits(tx: Tx, units: readonly SpotUnit[]): Promise<void> {
  const orders = new Map(units.flatMap((unit) => [...unit.orders]));
  const entries = units.flatMap((unit) => unit.entries);
  await sentTogether([
    writeSpotOrders(tx, [...orders.values()]),
    appendEntries(tx, entries, { holds: units.flatMap((unit) => unit.holds) }),
    writeCosts(tx, units),
  ]);
}

/** Writes the units of spot accounts. */
export function createSpotWriter(deps: { readonly ids: Ids; readonly clock: Clock }): UnitWriter<SpotUnit> {
  const chain = new ChainHead(readSpotChainHead);
  return {
    settle: (isTrue) => chain.settle(isTrue),
    write: async (tx, units) => {
      const fills = units.flatMap((unit) => unit.fills);
      const replies = units.flatMap((unit) => unit.claim ?? []);
      const facts = fills.map((fill) => ({
        product: "spot" as const,
        fillId: String(fill.id),
        orderId: String(fill.orderId),
      }));
      await sentTogether([
        writeSpotUnits(tx, units),
        fills.length > 0 ? chain.extend(tx, (head) => writeSpotFills(tx, fills, head)) : null,
        storeReplies(tx, replies, deps.clock.now()),
        publishAll(tx, orderFilled, facts, deps),
      ]);
    },
  };
}
