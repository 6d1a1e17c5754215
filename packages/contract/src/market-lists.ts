import * as z from "zod/mini";
import { type CrossRule, crossCheck } from "./cross-check.ts";
import { endpoint } from "./endpoint.ts";
import { marketRow } from "./instrument.ts";
import { page } from "./primitives.ts";

const searchText = z.string().check(z.maxLength(64, "field.tooLong"));
const marketListQuery = {
  ...page,
  name: z.optional(searchText),
  coin: z.optional(searchText),
  sort: z.optional(z.enum(["name", "price", "chRate"], "field.choice")),
  order: z.optional(z.enum(["asc", "desc"], "field.choice")),
};

/** Sort and order come both or neither; a search names one field. */
const sortAndSearch: CrossRule = (fields, refuse) => {
  if ((fields.sort === undefined) !== (fields.order === undefined)) {
    refuse(fields.sort === undefined ? "sort" : "order", "field.required");
  }
  if (fields.name !== undefined && fields.coin !== undefined) refuse("coin", "field.exactlyOne");
};

const plainList = z.strictObject(marketListQuery).check(crossCheck(sortAndSearch));
const list = { method: "GET", access: "public", rate: "read", row: marketRow, errors: [] } as const;

export const spotList = endpoint({
  ...list,
  name: "spotList",
  path: "/api/coin/spot/list",
  summary: "Coins that trade on spot.",
  query: plainList,
});
export const coinList = endpoint({
  ...list,
  name: "coinList",
  path: "/api/coin/list",
  summary: "Coins that trade as contracts.",
  query: plainList,
});
export const futuresList = endpoint({
  ...list,
  name: "futuresList",
  path: "/api/futures/list",
  summary: "Futures.",
  query: plainList,
});
export const forexList = endpoint({
  ...list,
  name: "forexList",
  path: "/api/forex/list",
  summary: "Currency pairs.",
  query: plainList,
});
export const indicesList = endpoint({
  ...list,
  name: "indicesList",
  path: "/api/indices/list",
  summary: "Indices.",
  query: plainList,
});
export const stockList = endpoint({
  ...list,
  name: "stockList",
  path: "/api/stock/list",
  summary: "Stocks. `country=en` is what the specification's client adds; `market` narrows to US or HK.",
  query: z
    .strictObject({
      ...marketListQuery,
      country: z.optional(z.string().check(z.maxLength(8, "field.tooLong"))),
      market: z.optional(z.enum(["US", "HK"], "field.choice")),
    })
    .check(crossCheck(sortAndSearch)),
});
