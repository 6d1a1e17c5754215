import type { PrivateType } from "@evenkeel/contract/frames";
import type { Pool } from "pg";
import type { Execution, Spot } from "#/modules/execution/index.ts";
import type { Ledger } from "#/modules/ledger/index.ts";
import type { MarketData } from "#/modules/market-data/index.ts";
import type { Notices } from "#/modules/notifications/index.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Ids } from "#/platform/ids.ts";
import type { Log } from "#/platform/log.ts";
import type { Turns } from "#/platform/turns.ts";
import type { Route } from "#/transport/http/route.ts";
import { portfolioRoutes } from "./asset.routes.ts";
import { createOverview } from "./overview.ts";
import { createPortfolio, type Portfolio } from "./portfolio.ts";
import { createRates } from "./rates.ts";
import { createSnapshots } from "./snapshots.ts";
import { createStatements, type Statements } from "./statements/statements.ts";
import { createTransfers } from "./transfers.ts";

export { maxDrawdown, percent, pnlBetween, type ValuePoint } from "./pnl.domain.ts";
export type { Portfolio, TypedFlow } from "./portfolio.ts";
export { readSnapshots } from "./snapshot.repository.ts";
export { billsCsv, type Facts } from "./statements/bill-file.ts";
export type { Statements } from "./statements/statements.ts";

export interface AssetsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly ledger: Ledger;
  readonly execution: Pick<Execution, "wallet" | "derivatives">;
  readonly spot: Pick<Spot, "wallet">;
  readonly market: Pick<MarketData, "quote" | "isStale">;
  readonly notices: Pick<Notices, "publish">;
  readonly turns: Turns;
  /** Sends a private message to a person's sockets. */
  readonly push: (userId: string, type: PrivateType, data: unknown) => void;
}

/** What people have: its worth now and over time, transfers between their own wallets, statements. */
export interface Assets {
  readonly routes: Route[];
  readonly portfolio: Portfolio;
  readonly statements: Statements;
  /** Records for the present day what people are worth who have no record yet. @returns how many were written. */
  recordWorth(): Promise<number>;
  /** Begins to record daily, and to make the statements that an earlier process left. */
  start(): Promise<void>;
  /** Resolves when nothing is under way. */
  stop(): Promise<void>;
  /** Removes statements after their time. @returns how many. */
  purge(): Promise<number>;
}

export function createAssets(deps: AssetsDeps): Assets {
  const rates = createRates(deps.market);
  const portfolio = createPortfolio({ ...deps, ...deps.execution, rates });
  const statements = createStatements(deps);
  const snapshots = createSnapshots({ ...deps, portfolio });
  const overview = createOverview({ ...deps, portfolio, rates });
  const transfers = createTransfers({ ...deps, ...deps.execution, spot: deps.spot.wallet });
  let stopRecording: (() => Promise<void>) | null = null;
  return {
    routes: portfolioRoutes({ overview, transfers, statements }),
    portfolio,
    statements,
    recordWorth: () => snapshots.record(),
    start: async () => {
      await statements.start();
      stopRecording = snapshots.start();
    },
    stop: async () => {
      await stopRecording?.();
      await statements.drained();
    },
    purge: () => statements.purge(),
  };
}
