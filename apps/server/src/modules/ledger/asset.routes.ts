import { billList } from "@evenkeel/contract/asset";
import { type Route, route } from "#/transport/http/route.ts";
import type { Ledger } from "./index.ts";

/** The calls that read the ledger for the person who asks, in the book of their present mode. */
export function assetRoutes(ledger: Ledger): Route[] {
  return [
    route(billList, ({ user }, { query: { pageNum, pageSize, ...filter } }) =>
      ledger.bills(user.id, user.mode, filter, { pageNum, pageSize }),
    ),
  ];
}
