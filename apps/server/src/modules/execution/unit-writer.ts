import { appendEntries } from "#/modules/ledger/index.ts";
import { writeOrders } from "#/modules/orders/index.ts";
import { writePositions } from "#/modules/positions/index.ts";
import type { Clock } from "#/platform/clock.ts";
import { sentTogether } from "#/platform/db/sent-together.ts";
import { storeReplies } from "#/platform/idempotency.ts";
import type { Ids } from "#/platform/ids.ts";
import { publishAll } from "#/platform/outbox.ts";
import type { UnitWriter } from "./committer.ts";
import { orderFilled } from "./facts.ts";
import { writeFills } from "./fill.repository.ts";
import { ChainHead, readChainHead } from "./fill-chain.ts";
import type { Unit } from "./unit.ts";

/** Writes the units of contract accounts. */
export function createUnitWriter(deps: { readonly ids: Ids; readonly clock: Clock }): UnitWriter<Unit> {
  const chain = new ChainHead(readChainHead);
  return {
    settle: (isTrue) => chain.settle(isTrue),
    write: async (tx, units) => {
      const orders = new Map(units.flatMap((unit) => [...unit.orders]));
      const positions = new Map(units.flatMap((unit) => [...unit.positions]));
      const fills = units.flatMap((unit) => unit.fills);
      const entries = units.flatMap((unit) => unit.entries);
      const replies = units.flatMap((unit) => unit.claim ?? []);
      const facts = fills.map((fill) => ({ fillId: String(fill.id), orderId: String(fill.orderId) }));
      await sentTogether([
        writeOrders(tx, [...orders.values()]),
        writePositions(tx, [...positions.values()]),
        appendEntries(tx, entries, { holds: units.flatMap((unit) => unit.holds) }),
        fills.length > 0 ? chain.extend(tx, (head) => writeFills(tx, fills, head)) : null,
        storeReplies(tx, replies, deps.clock.now()),
        publishAll(tx, orderFilled, facts, deps),
      ]);
      for (const unit of units) for (const write of unit.also) await write(tx);
    },
  };
}
