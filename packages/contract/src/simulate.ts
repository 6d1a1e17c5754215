import * as z from "zod/mini";
import { fileReply } from "./asset-statement.ts";
import { endpoint } from "./endpoint.ts";
import { clientId, decimal, id, instant, page, positiveDecimal } from "./primitives.ts";

/** The simulated account: one season after another, each with a balance to begin with and a record of how it went. */

/** How a season went, or goes. Amounts in USDT, rates in percent. */
export const season = z.object({
  id,
  number: z.int(),
  state: z.enum(["ACTIVE", "ARCHIVED"]),
  startedAt: instant,
  endedAt: z.nullable(instant),
  startBalance: decimal,
  /** What it is worth now; of an archived one what it was worth at its end. */
  equity: decimal,
  pnl: decimal,
  /** Of what was put in, money that came later weighted by how long it was there; null where that is nothing. */
  returnRate: z.nullable(decimal),
  /** The deepest fall from a high, over the daily records and now, net of what was put in. */
  maxDrawdown: decimal,
  /** Positions that were closed. */
  trades: z.int(),
  /** Of the closed positions those that brought a profit; null where none was closed. */
  winRate: z.nullable(decimal),
  topUps: z.int(),
  toppedUp: decimal,
  isToppedUp: z.boolean(),
});
export type Season = z.infer<typeof season>;

const state = z.object({
  season,
  topUp: z.object({ coin: z.string(), max: decimal, leftToday: z.int() }),
  /** From when the account can be reset again; null: now. */
  resetFrom: z.nullable(instant),
  startBalance: z.object({ min: decimal, max: decimal, default: decimal }),
});

export const simulateInfo = endpoint({
  name: "simulateInfo",
  method: "GET",
  path: "/api/simulate/info",
  access: "user",
  rate: "read",
  summary: "The season that runs, and what may be topped up and reset now.",
  data: state,
  errors: [],
});

export const simulateTopUp = endpoint({
  name: "simulateTopUp",
  method: "POST",
  path: "/api/simulate/topUp",
  access: "user",
  rate: "write",
  summary:
    "Add simulated money: at most 100,000 a request and three requests a day, UTC. Marks the season as topped up.",
  idempotent: true,
  body: z.strictObject({ clientId, coin: z.enum(["USDT"], "field.choice"), amount: positiveDecimal }),
  data: state,
  errors: [
    "simulate.topUpLimit",
    "simulate.topUpsUsed",
    "ledger.precision",
    "request.inFlight",
    "request.clientIdReused",
  ],
});

export const simulateReset = endpoint({
  name: "simulateReset",
  method: "POST",
  path: "/api/simulate/reset",
  access: "user",
  rate: "write",
  summary:
    "End the season and begin the next: orders are cancelled, positions closed at mark without a fee, the season archived. At most once in 24 hours. Nothing is deleted.",
  idempotent: true,
  body: z.strictObject({
    clientId,
    confirm: z.enum(["RESET"], "field.choice"),
    startBalance: z.optional(positiveDecimal),
  }),
  data: state,
  errors: [
    "simulate.startBalance",
    "simulate.resetTooSoon",
    "simulate.moneyHeld",
    "market.stale",
    "ledger.precision",
    "request.inFlight",
    "request.clientIdReused",
  ],
});

export const simulateSeasons = endpoint({
  name: "simulateSeasons",
  method: "GET",
  path: "/api/simulate/seasons",
  access: "user",
  rate: "read",
  summary: "All seasons of a person, newest first; the first is the one that runs.",
  query: z.strictObject({ ...page }),
  row: season,
  errors: [],
});

export const simulateExport = endpoint({
  name: "simulateExport",
  method: "GET",
  path: "/api/simulate/seasons/{id}/export",
  access: "user",
  rate: "read",
  summary: "Every bill of a season as a file, with how the season went above it.",
  params: z.strictObject({ id }),
  query: z.strictObject({ format: z._default(z.enum(["csv"], "field.choice"), "csv") }),
  data: fileReply,
  errors: ["simulate.seasonNotFound", "statement.tooMany"],
});

export const switchAccount = endpoint({
  name: "switchAccount",
  method: "POST",
  path: "/api/business/user/switchAccount",
  access: "user",
  rate: "write",
  summary: "Change between simulated and real money. Real money is off until an operator has set it up.",
  data: z.object({ isSimulate: z.boolean() }),
  errors: ["account.liveOff"],
});
