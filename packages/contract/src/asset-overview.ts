import * as z from "zod/mini";
import { WALLETS } from "./asset.ts";
import { endpoint } from "./endpoint.ts";
import { decimal, instant, page, wholeNumber } from "./primitives.ts";

/** What a person is worth: in total, wallet by wallet, asset by asset, and over time. */

/** The number of a wallet on the wire. */
export const accountType = z.literal([1, 2, 3, 4, 5]);
export type AccountType = z.infer<typeof accountType>;

/** Every wallet's number, in the order in which wallets are shown. */
export const ACCOUNT_TYPES: readonly AccountType[] = Object.values(WALLETS);

/** Currencies in which worth can be shown. Amounts themselves stay in their own asset. */
export const VALUATION_CURRENCIES = ["USDT", "USD", "EUR", "GBP", "JPY", "CNY", "HKD", "BTC", "ETH"] as const;
export type ValuationCurrency = (typeof VALUATION_CURRENCIES)[number];
const currency = z.enum(VALUATION_CURRENCIES, "field.choice");

/** The code of an asset: `USDT`. */
export const assetCode = z.string().check(z.regex(/^[A-Z0-9]{2,16}$/, "field.format"));

/** A profit or loss between two moments: `pnl = endValue − startValue − inflows + outflows`. In USDT, rates in percent. */
export const pnl = z.object({
  pnl: decimal,
  /** Over the start value and the inflows weighted by how long they were there (Dietz); null where that is nothing. */
  returnRate: z.nullable(decimal),
  startValue: decimal,
  endValue: decimal,
  inflows: decimal,
  outflows: decimal,
  startAt: instant,
  endAt: instant,
});
export type Pnl = z.infer<typeof pnl>;

export const assetOverview = endpoint({
  name: "assetOverview",
  method: "GET",
  path: "/api/asset/overview",
  access: "user",
  rate: "read",
  summary:
    "What a person is worth in one currency: Σ asset × price + Σ unrealised profit − Σ debt. An asset without a price is left out of the total and named.",
  query: z.strictObject({ currency: z._default(currency, "USDT") }),
  data: z.object({
    currency,
    /** Null where the currency itself has no price now. */
    total: z.nullable(decimal),
    totalUsdt: decimal,
    /** Units of the currency for one USDT. */
    rate: z.nullable(decimal),
    /** True where the rate takes one USDT for one US dollar, as no market here trades the two. */
    usdAtPar: z.boolean(),
    wallets: z.array(
      z.object({
        accountType,
        /** In USDT, as are the others. Debt is taken off in `total` alone. */
        value: decimal,
        upnl: decimal,
        debt: decimal,
      }),
    ),
    /** Assets that have no price now and are not in the total. */
    excluded: z.array(z.string()),
    /** True where a price in the total is older than its market allows. */
    isStale: z.boolean(),
    /** When the oldest of the prices in the total was quoted; null where none was needed. */
    pricedAt: z.nullable(instant),
    /** Since the first moment of the day, UTC, or the newest record before it: `startAt` says which. */
    today: pnl,
  }),
  errors: [],
});

export const assetList = endpoint({
  name: "assetList",
  method: "GET",
  path: "/api/asset/list",
  access: "user",
  rate: "read",
  summary: "Assets wallet by wallet, the most valuable first. `hideSmall=1` leaves out what is worth less than 1 USDT.",
  query: z.strictObject({
    accountType: z.optional(wholeNumber(1, 5)),
    hideSmall: z.optional(z.enum(["0", "1"], "field.choice")),
    ...page,
  }),
  row: z.object({
    accountType,
    coin: z.string(),
    total: decimal,
    available: decimal,
    frozen: decimal,
    borrowed: decimal,
    upnl: decimal,
    /** USDT for one unit; null where no price is known. */
    price: z.nullable(decimal),
    valuation: z.nullable(decimal),
    valuationCoin: z.string(),
    /** What the frozen part is set aside for, by kind of purpose. */
    frozenFor: z.array(z.object({ kind: z.string(), count: z.int(), amount: decimal })),
  }),
  errors: [],
});

export const PNL_RANGES = ["7", "30", "90", "all"] as const;
export type PnlRange = (typeof PNL_RANGES)[number];

export const assetPnl = endpoint({
  name: "assetPnl",
  method: "GET",
  path: "/api/asset/pnl",
  access: "user",
  rate: "read",
  summary:
    "Profit and loss over 7, 30 or 90 days or all there is, with one recorded worth a day. Days on which nothing was recorded are named in `gaps`, not filled in.",
  query: z.strictObject({ range: z._default(z.enum(PNL_RANGES, "field.choice"), "7") }),
  data: z.object({
    range: z.enum(PNL_RANGES),
    ...pnl.shape,
    /** Worth in USDT when it was recorded, oldest first; the last one is now. `pnl` is since the start of the range. */
    points: z.array(z.object({ t: instant, value: decimal, pnl: decimal })),
    /** Spans of more than a day and a half between two records. */
    gaps: z.array(z.object({ from: instant, to: instant })),
    excluded: z.array(z.string()),
  }),
  errors: [],
});
