import { type IndexPrice, isEntry, isSettlement, outcomeOf, type SecondContract } from "./second-contract.ts";

/** A contract that runs, with the prices that it has seen so far. */
export interface Running {
  readonly contract: SecondContract;
  entry: IndexPrice | null;
  /** The last price at or before the end, so far. */
  last: IndexPrice | null;
  /** Whether the database has it; until then it sees prices and is not settled. */
  isDurable: boolean;
  isSettling: boolean;
}

/** Contracts that run, by instrument. Pure: it sees prices and says which contracts are due, and writes nothing. */
export class RunningContracts {
  readonly #byCoin = new Map<string, Set<Running>>();

  /** Takes in a contract; it sees prices from then on. */
  add(contract: SecondContract, isDurable: boolean): Running {
    const running: Running = { contract, entry: contract.entry, last: contract.entry, isDurable, isSettling: false };
    const { referCoin } = contract;
    const all = this.#byCoin.get(referCoin) ?? new Set();
    this.#byCoin.set(referCoin, all.add(running));
    return running;
  }

  remove(running: Running): void {
    const { referCoin } = running.contract;
    const all = this.#byCoin.get(referCoin);
    all?.delete(running);
    if (all?.size === 0) this.#byCoin.delete(referCoin);
  }

  isRunning(referCoin: string): boolean {
    return this.#byCoin.has(referCoin);
  }

  /** Shows a price. @returns the contracts of which it is the first. */
  see(referCoin: string, price: IndexPrice): Running[] {
    const begun: Running[] = [];
    for (const running of this.#byCoin.get(referCoin) ?? []) {
      const { contract } = running;
      if (price.at < contract.acceptedAt || price.at > contract.expiresAt) continue;
      running.last = price;
      if (running.entry !== null || !isEntry(contract, price)) continue;
      running.entry = price;
      begun.push(running);
    }
    return begun;
  }

  /** The contracts whose end is past. Their time is fixed: neither prices nor people can put it off. */
  due(now: number): Running[] {
    return [...this.#byCoin.values()].flatMap((all) =>
      [...all].filter(({ contract, isDurable, isSettling }) => isDurable && !isSettling && now > contract.expiresAt),
    );
  }
}

/** The contract as it ends by the prices that it has seen. */
export function settled({ contract, entry, last }: Running, now: number): SecondContract {
  const settlement = last !== null && isSettlement(contract, last) ? last : null;
  return { ...contract, entry, settlement, state: outcomeOf(contract.direction, entry, settlement), settledAt: now };
}
