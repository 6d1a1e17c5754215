import { add, type Decimal, fromInteger, parse, ZERO } from "@evenkeel/calc/decimal";
import { transfer, transferable } from "@evenkeel/contract/asset-transfer";
import { cancel, stop, updateEarnAndLose } from "@evenkeel/contract/contract-coin";
import { adjustMargin, amend } from "@evenkeel/contract/contract-coin-changes";
import { derivativesBuy, derivativesList, derivativesStop } from "@evenkeel/contract/derivatives";
import type { InputOf } from "@evenkeel/contract/endpoint";
import { simulateReset, simulateTopUp } from "@evenkeel/contract/simulate";
import { spotCancel, spotOrders, spotSubmit } from "@evenkeel/contract/spot";
import type { Trader } from "#/modules/execution/testing/engine.ts";
import type { MonthWorld } from "./month-world.ts";

/** Something that people do. What the product learns to do is added as one more. */
export interface Actor {
  readonly name: string;
  act(world: MonthWorld, person: Trader): Promise<void>;
}

const COINS = ["btcusdt", "ethusdt"] as const;
const SIDES = ["buy", "sell"] as const;
const PAGE = { pageNum: "1", pageSize: "100" } as const;

const contracts: Actor = {
  name: "contracts",
  act: async (world, person) => {
    const coin = world.pick(COINS);
    const orderType = world.pick(["market", "market", "limit", "stopMarket", "stopLimit", "trailingStop"] as const);
    const scale = coin === "btcusdt" ? 0.4 : 8;
    await world.deal(
      person.buy({
        coin,
        side: world.pick(SIDES),
        orderType,
        marginMode: world.pick(["isolated", "cross"] as const),
        leverage: 20,
        qty: (((world.below(99) + 1) / 100) * scale).toFixed(3),
        ...(orderType === "limit" || orderType === "stopLimit" ? { price: world.near(coin, 0.02) } : {}),
        ...(orderType.startsWith("stop") ? { triggerPrice: world.near(coin, 0.03), triggerBy: "last" as const } : {}),
        ...(orderType === "trailingStop" ? { callbackRate: "0.5" } : {}),
        ...(world.chance(0.3) ? { takeProfit: world.price(coin, 1.03), stopLoss: world.price(coin, 0.97) } : {}),
      }),
    );
  },
};

const contractChanges: Actor = {
  name: "contract changes",
  act: async (world, person) => {
    const order = (await person.orders())[0];
    const position = (await person.positions())[0];
    const what = world.below(5);
    const clientId = world.clientId();
    if (order !== undefined && what === 0) await world.deal(person.call(cancel, { query: { id: order.id } }));
    if (order !== undefined && what === 1)
      await world.deal(person.call(amend, { body: { clientId, id: order.id, qty: "0.2" } }, clientId));
    if (position === undefined) return;
    if (what === 2) await world.deal(person.call(stop, { query: { id: position.id } }));
    if (what === 3) {
      const body = { clientId, id: position.id, amount: "25.5", direction: world.pick(["add", "reduce"] as const) };
      await world.deal(person.call(adjustMargin, { body }, clientId));
    }
    if (what === 4) await world.deal(person.call(updateEarnAndLose, { body: { id: position.id, trailing: "0.5" } }));
  },
};

const spot: Actor = {
  name: "spot",
  act: async (world, person) => {
    const clientId = world.clientId();
    const side = world.pick(SIDES);
    const qty = ((world.below(50) + 1) / 1000).toFixed(3);
    const base = { clientId, coin: "btcusdt", side } as const;
    type Words = Omit<InputOf<typeof spotSubmit>["body"], keyof typeof base> & { readonly side?: "buy" };
    const submit = (words: Words) => world.deal(world.bench.call(person, spotSubmit, { body: { ...base, ...words } }));
    const ahead = world.price("btcusdt", side === "sell" ? 1.004 : 0.996);
    const behind = world.price("btcusdt", side === "sell" ? 0.996 : 1.004);
    const what = world.below(6);
    if (what === 0) await submit({ orderType: "market", qty });
    if (what === 1) await submit({ orderType: "market", side: "buy", amount: String(50 + world.below(2_000)) });
    if (what === 2) await submit({ orderType: "limit", price: world.near("btcusdt", 0.01), qty });
    if (what === 3) await submit({ orderType: "stopMarket", triggerPrice: behind, qty });
    if (what === 4) await submit({ orderType: "limit", price: ahead, qty, oco: { triggerPrice: behind } });
    if (what < 5) return;
    const { rows } = await world.bench.call(person, spotOrders, { query: { tab: "order", ...PAGE } });
    const [open] = rows;
    if (open !== undefined) await world.deal(world.bench.call(person, spotCancel, { query: { id: open.id } }));
  },
};

const derivatives: Actor = {
  name: "derivatives",
  act: async (world, person) => {
    if (world.chance(0.6)) {
      const clientId = world.clientId();
      const body = {
        clientId,
        coin: "eurusd",
        side: world.pick(SIDES),
        orderType: "market",
        lots: world.pick(["0.1", "0.2"]),
      } as const;
      await world.deal(person.call(derivativesBuy, { body }, clientId));
      return;
    }
    const { rows } = await person.call(derivativesList, { query: { tab: "position", ...PAGE } });
    const [open] = rows;
    if (open !== undefined) await world.deal(person.call(derivativesStop, { query: { id: open.id } }));
  },
};

const transfers: Actor = {
  name: "transfers",
  act: async (world, person) => {
    const move = (amount: string, from: 1 | 2 | 3 | 4 | 5, to: 1 | 2 | 3 | 4 | 5) =>
      world.deal(
        world.bench.call(person, transfer, { body: { clientId: world.clientId(), coin: "USDT", amount, from, to } }),
      );
    if (world.chance(0.7)) {
      const [from, to] = world.pick([
        [3, 2],
        [3, 4],
        [2, 3],
        [4, 3],
        [3, 1],
        [1, 3],
        [2, 5],
        [5, 2],
      ] as const);
      await move(`${world.below(9_000)}.${world.below(90) + 10}`, from, to);
      return;
    }
    const query = { coin: "USDT", from: "2" } as const;
    const { transferable: all } = await world.bench.call(person, transferable, { query });
    if (all !== "0") await move(all, 2, 3);
  },
};

/** What a season was given so far: its profit is what is there less this. */
export class SimulatedAccount implements Actor {
  readonly name = "simulated account";
  readonly #given = new Map<string, Decimal>();

  given(person: Trader): Decimal {
    return this.#given.get(person.userId) ?? fromInteger(100_000);
  }

  async act(world: MonthWorld, person: Trader): Promise<void> {
    const clientId = world.clientId();
    if (world.chance(0.75)) {
      const amount = String(world.below(5_000) + 1);
      const body = { clientId, coin: "USDT", amount } as const;
      const done = await world.deal(world.bench.call(person, simulateTopUp, { body }));
      if (done !== undefined) this.#given.set(person.userId, add(this.given(person), parse(amount)));
      return;
    }
    const startBalance = String(world.below(90_000) + 10_000);
    const body = { clientId, confirm: "RESET", startBalance } as const;
    const done = await world.deal(world.bench.call(person, simulateReset, { body }));
    if (done !== undefined) this.#given.set(person.userId, add(ZERO, parse(startBalance)));
  }
}

/** As often as each is drawn. */
export function createActors(account: SimulatedAccount): readonly Actor[] {
  return [
    contracts,
    contracts,
    contracts,
    contractChanges,
    contractChanges,
    spot,
    spot,
    spot,
    derivatives,
    transfers,
    transfers,
    account,
  ];
}
