import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { marketRow, referSource } from "./instrument.ts";
import { LIMITS } from "./limits.ts";
import { coin, id, page } from "./primitives.ts";

/** Kind of a watchlist entry: crypto spot 1, crypto contract 2, futures 3, forex 4, index 5, stock 6 (specification, section 3). */
export const watchType = z.literal([1, 2, 3, 4, 5, 6], "field.choice");
export type WatchType = z.infer<typeof watchType>;

/** The same, as it stands in a query. */
const watchTypeText = z.pipe(z.enum(["1", "2", "3", "4", "5", "6"], "field.choice"), z.transform(Number));

/** A favourite with the market row that it stands for; its key is `coinId_type`. */
export const watchEntry = z.object({
  id,
  coinId: z.string(),
  type: watchType,
  referCoin: coin,
  referMarket: referSource,
  coin,
  market: marketRow,
});
export type WatchEntry = z.infer<typeof watchEntry>;

export const collectionList = endpoint({
  name: "collectionList",
  method: "GET",
  path: "/api/collection/list",
  access: "user",
  rate: "read",
  summary: "The person's favourites, newest first.",
  query: z.strictObject({
    ...page,
    coin: z.optional(coin),
    coinId: z.optional(z.string().check(z.maxLength(32, "field.tooLong"))),
    type: z.optional(watchTypeText),
  }),
  row: watchEntry,
  errors: [],
});

/** One favourite to add. The instrument decides; the other words are the specification's and must agree with it. */
export const watchItem = z.strictObject({
  coinId: z.string().check(z.minLength(1, "field.required"), z.maxLength(32, "field.tooLong")),
  type: watchType,
  referCoin: z.optional(coin),
  referMarket: z.optional(referSource),
  coin: z.optional(coin),
});
export type WatchItem = z.infer<typeof watchItem>;

export const collectionAdd = endpoint({
  name: "collectionAdd",
  method: "POST",
  path: "/api/collection/add",
  access: "user",
  rate: "write",
  summary: "Add favourites, 1 to 20 at once; one that is there already stays as it is.",
  body: z
    .array(watchItem, "field.type")
    .check(z.minLength(1, "collection.empty"), z.maxLength(LIMITS.watchlistAddMax, "collection.tooMany")),
  data: z.object({ added: z.int() }),
  errors: ["market.unknownInstrument", "collection.full"],
});

export const collectionDel = endpoint({
  name: "collectionDel",
  method: "DELETE",
  path: "/api/collection/del/{ids}",
  access: "user",
  rate: "write",
  summary: "Remove favourites by their ids, joined by commas; ids that are not the caller's own are as good as none.",
  params: z.strictObject({
    ids: z
      .string()
      .check(
        z.minLength(1, "collection.noIds"),
        z.maxLength(2_100, "field.tooLong"),
        z.regex(/^(?:[1-9]\d{0,17}|[1-8]\d{18})(,(?:[1-9]\d{0,17}|[1-8]\d{18})){0,99}$/, "field.format"),
      ),
  }),
  data: z.object({ deleted: z.int() }),
  errors: [],
});

export const isCollection = endpoint({
  name: "isCollection",
  method: "GET",
  path: "/api/collection/isCollection",
  access: "user",
  rate: "read",
  summary: "Whether an instrument is a favourite, and by which entry.",
  query: z.strictObject({
    coinId: z.string().check(z.minLength(1, "field.required"), z.maxLength(32, "field.tooLong")),
    type: watchTypeText,
  }),
  data: z.object({ isCollected: z.boolean(), id: z.nullable(id) }),
  errors: [],
});
