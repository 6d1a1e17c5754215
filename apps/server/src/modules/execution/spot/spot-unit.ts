import { format } from "@evenkeel/calc/decimal";
import { appendEntries, type EntryDraft, type HoldDraft } from "#/modules/ledger/index.ts";
import type { Clock } from "#/platform/clock.ts";
import { type IdempotencyClaim, storeReplies } from "#/platform/idempotency.ts";
import type { UnitWriter } from "../committer.ts";
import { ChainHead } from "../fill-chain.ts";
import type { SpotAccount } from "./spot-account.ts";
import { writeCosts } from "./spot-cost.repository.ts";
import { readSpotChainHead, type SpotFillRecord, writeSpotFills } from "./spot-fill.repository.ts";
import { writeSpotOrders } from "./spot-order.repository.ts";
import type { SpotOrder } from "./spot-order.ts";

/** What becomes true together: the rows of one command or one fill. */
export interface SpotUnit {
  readonly account: SpotAccount;
  /** Snapshots as of this unit. */
  readonly orders: Map<bigint, SpotOrder>;
  readonly fills: SpotFillRecord[];
  readonly entries: EntryDraft[];
  readonly holds: HoldDraft[];
  /** Assets whose average cost has changed, with it as text. */
  readonly costs: Map<string, { readonly qty: string; readonly cost: string }>;
  /** Assets of which the person is told what they have once it is durable. */
  readonly touched: Set<string>;
  claim: { readonly claim: IdempotencyClaim; readonly reply: unknown } | null;
  notes: unknown[];
}

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
  unit.notes = [...unit.touched].map((coin) => ({
    accountType: 2,
    coin,
    available: format(account.pot(coin).balance),
    frozen: format(account.frozen(coin)),
  }));
}

/** Writes the units of spot accounts. */
export function createSpotWriter(clock: Clock): UnitWriter<SpotUnit> {
  const chain = new ChainHead(readSpotChainHead);
  return {
    settle: (isTrue) => chain.settle(isTrue),
    write: async (tx, units) => {
      const orders = new Map(units.flatMap((unit) => [...unit.orders]));
      const fills = units.flatMap((unit) => unit.fills);
      await writeSpotOrders(tx, [...orders.values()]);
      await appendEntries(
        tx,
        units.flatMap((unit) => unit.entries),
        { holds: units.flatMap((unit) => unit.holds) },
      );
      if (fills.length > 0) await chain.extend(tx, (head) => writeSpotFills(tx, fills, head));
      await writeCosts(tx, units);
      await storeReplies(
        tx,
        units.flatMap((unit) => unit.claim ?? []),
        clock.now(),
      );
    },
  };
}
