import type { Endpoint } from "@evenkeel/contract/endpoint";
import * as z from "zod/mini";

export type Part = "params" | "query" | "body";
export type Fields = Record<string, unknown>;

/** A good value for every field that any call takes. A new field needs one here; the suite says so by name. */
const GOOD: Fields = {
  accountType: "3",
  activationPrice: "60000",
  activeCode: "",
  callbackRate: "1",
  clientId: "sample-1",
  code: "123456",
  coin: "btcusdt",
  country: "en",
  email: "someone@example.com",
  endTime: "1700000000000",
  from: "1600000000000",
  id: "1",
  interval: "1m",
  leverage: 10,
  limit: "10",
  loginName: "sample-name",
  loginPassword: "Calm-sea-2024",
  margin: "100",
  marginMode: "isolated",
  market: "US",
  moves: "all",
  name: "bit",
  nickName: "Sample",
  notional: "100",
  order: "asc",
  orderType: "market",
  pageNum: "1",
  pageSize: "10",
  phone: "1 5551234567",
  price: "60000",
  qty: "0.01",
  reduceOnly: false,
  referCoin: "btcusdt",
  side: "buy",
  signType: 3,
  slippage: "0.01",
  sort: "name",
  startTime: "1600000000000",
  stopLoss: "0",
  tab: "order",
  takeProfit: "0",
  timeInForce: "gtc",
  to: "1700000000000",
  triggerBy: "last",
  triggerPrice: "60000",
  type: "open",
  unlockId: "x",
};

/** Good values that differ from call to call, and optional fields without which a call's rules are not met. */
const GOOD_FOR: Record<string, Fields> = {
  register: { loginName: "sample-name" },
  login: { loginName: "sample-name" },
  noticesByType: { type: "announcement" },
  contractCoinBuy: { orderType: "limit", price: "60000", qty: "0.01" },
  contractCoinPreview: { orderType: "limit", price: "60000", qty: "0.01" },
};

/** Fields of which a call takes one alone. */
const RIVALS = [
  ["qty", "margin", "notional"],
  ["name", "coin"],
];

interface JsonSchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

/** The names of a part's fields; a part that the call does not have, has none. */
export function fieldsOf(endpoint: Endpoint, part: Part): { all: string[]; required: Set<string> } {
  const schema = endpoint[part];
  if (!schema) return { all: [], required: new Set() };
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  return { all: Object.keys(json.properties ?? {}), required: new Set(json.required ?? []) };
}

/** A value that the field of this call takes. */
export function goodValue(endpoint: Endpoint, field: string): unknown {
  const value = GOOD_FOR[endpoint.name]?.[field] ?? GOOD[field];
  if (value === undefined) throw new Error(`e2e/api/samples.ts has no good value for the field "${field}"`);
  return value;
}

/** The smallest good input of one part of a call. */
export function goodPart(endpoint: Endpoint, part: Part): Fields {
  const { all, required } = fieldsOf(endpoint, part);
  const needed = all.filter((field) => required.has(field) || field in (GOOD_FOR[endpoint.name] ?? {}));
  return Object.fromEntries(needed.map((field) => [field, goodValue(endpoint, field)]));
}

/** The fields with one of them set, and without those that may not stand beside it. */
export function withField(fields: Fields, field: string, value: unknown): Fields {
  const rivals = RIVALS.find((group) => group.includes(field)) ?? [];
  const rest = Object.entries(fields).filter(([name]) => !rivals.includes(name));
  return { ...Object.fromEntries(rest), [field]: value };
}
