import { type Decimal, mul, parse, roundTo, ZERO } from "@evenkeel/calc/decimal";
import type { EntryType } from "@evenkeel/contract/asset";
import { WALLETS } from "@evenkeel/contract/asset";
import type { Pool } from "pg";
import type { ContractWallet, DerivativesWallet } from "#/modules/execution/index.ts";
import { type Ledger, type Mode, readFlows, type WalletBalance } from "#/modules/ledger/index.ts";
import type { ValueFlow } from "./pnl.domain.ts";
import type { Rates } from "./rates.ts";
import { type Holding, WORTH_PLACES, type Worth, worthOf } from "./worth.domain.ts";

/** Entries by which money comes from outside a person's wallets, or leaves them: no profit and no loss. */
export const FLOW_TYPES: readonly EntryType[] = ["grant", "topUp", "seasonEnd"];

/** The asset in which contracts settle, and in which profit that is not realised counts. */
export const SETTLEMENT_COIN = "USDT";

/** A flow with the kind of entry that it came by. */
export interface TypedFlow extends ValueFlow {
  readonly type: EntryType;
  readonly refType: string;
}

/** A wallet's balance with the unrealised profit of what is open in it. */
export interface PricedBalance extends WalletBalance {
  readonly upnl: Decimal;
}

export interface PortfolioWorth extends Worth {
  readonly balances: readonly PricedBalance[];
  /** False where an open position has no price yet: then the worth lacks its profit or loss. */
  readonly isComplete: boolean;
}

/** What a person has, from the ledger, the engine and the hub together. */
export interface Portfolio {
  /** @param hasOpen false spares the engine an account that has nothing open. */
  worth(userId: string, mode: Mode, hasOpen?: boolean): Promise<PortfolioWorth>;
  /** What came from outside and what left, in USDT, oldest first. */
  flows(userId: string, mode: Mode): Promise<readonly TypedFlow[]>;
}

export interface PortfolioDeps {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly wallet: Pick<ContractWallet, "standing">;
  readonly derivatives: Pick<DerivativesWallet, "standing">;
  readonly rates: Rates;
}

export function createPortfolio({ pool, ledger, wallet, derivatives, rates }: PortfolioDeps): Portfolio {
  return {
    worth: async (userId, mode, hasOpen = true) => {
      const nothing = { upnl: ZERO, isComplete: true, isStale: false };
      const contracts = hasOpen ? await wallet.standing(userId, mode) : nothing;
      const margined = hasOpen ? await derivatives.standing(userId, mode) : nothing;
      const balances = (await ledger.balances(userId, mode)).map(
        (balance): PricedBalance => ({
          ...balance,
          upnl:
            balance.coin !== SETTLEMENT_COIN
              ? ZERO
              : balance.accountType === WALLETS.contract
                ? contracts.upnl
                : balance.accountType === WALLETS.derivatives
                  ? margined.upnl
                  : ZERO,
        }),
      );
      const worth = worthOf(balances satisfies readonly Holding[], rates);
      const isStale = worth.isStale || contracts.isStale || margined.isStale;
      return { ...worth, balances, isStale, isComplete: contracts.isComplete && margined.isComplete };
    },
    flows: async (userId, mode) => {
      const flows = await readFlows(pool, userId, mode, FLOW_TYPES);
      // Only USDT flows so far; what comes in another coin needs the price of its time.
      return flows.flatMap(({ at, type, refType, coin, amount }) => {
        const usdt = coin === SETTLEMENT_COIN ? parse("1") : (rates(coin)?.usdt ?? null);
        return usdt === null
          ? []
          : [{ at, type, refType, amount: roundTo(mul(amount, usdt, "halfUp"), WORTH_PLACES, "halfUp") }];
      });
    },
  };
}
