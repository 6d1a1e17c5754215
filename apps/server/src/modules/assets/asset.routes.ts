import { assetList, assetOverview, assetPnl } from "@evenkeel/contract/asset-overview";
import { statement, statementFile, statementList } from "@evenkeel/contract/asset-statement";
import { transfer, transferable, transferList } from "@evenkeel/contract/asset-transfer";
import { type Route, route } from "#/transport/http/route.ts";
import type { Overview } from "./overview.ts";
import type { Statements } from "./statements/statements.ts";
import type { Transfers } from "./transfers.ts";

/** The calls about what a person has, in the book of their present mode. */
export function portfolioRoutes(parts: {
  readonly overview: Overview;
  readonly transfers: Transfers;
  readonly statements: Statements;
}): Route[] {
  const { overview, transfers, statements } = parts;
  return [
    route(assetOverview, ({ user }, { query }) => overview.overview(user.id, user.mode, query.currency)),
    route(assetList, ({ user }, { query }) => overview.list(user.id, user.mode, query)),
    route(assetPnl, ({ user }, { query }) => overview.pnl(user.id, user.mode, query.range)),
    route(transfer, ({ user, claim }, { body }) => transfers.transfer(user.id, user.mode, body, claim)),
    route(transferable, ({ user }, { query }) =>
      transfers.transferable(user.id, user.mode, query.coin, accountTypeOf(query.from)),
    ),
    route(transferList, ({ user }, { query }) => transfers.list(user.id, user.mode, query)),
    route(statement, ({ user }, { body }) => statements.ask(user.id, user.mode, body)),
    route(statementList, ({ user }, { query }) => statements.list(user.id, user.mode, query)),
    route(statementFile, ({ user }, { params }) => statements.file(user.id, user.mode, params.id)),
  ];
}

/** The query's whole number has been held between 1 and 5 by the contract. */
const accountTypeOf = (number: number) => number as 1 | 2 | 3 | 4 | 5;
