import type { Endpoint } from "@evenkeel/contract/endpoint";
import * as z from "zod/mini";

export type Part = "params" | "query" | "body";
export type Fields = Record<string, unknown>;

const CREDENTIAL = { id: "c2FtcGxl", rawId: "c2FtcGxl", type: "public-key", clientExtensionResults: {} };
const CHALLENGE_ID = "x".repeat(22);
const PASSKEY_ANSWER = {
  challengeId: CHALLENGE_ID,
  credential: { ...CREDENTIAL, response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" } },
};
const PASSKEY_CREATION = {
  challengeId: CHALLENGE_ID,
  credential: { ...CREDENTIAL, response: { clientDataJSON: "e30", attestationObject: "AA" } },
};

/** A good value for every field that any call takes. A new field needs one here; the suite says so by name. */
const GOOD: Fields = {
  "csp-report": { "effective-directive": "img-src" },
  addressUrl: "AAAAAAAAAAAAAAAAAAAAAA",
  avatar: "",
  backUrl: "AAAAAAAAAAAAAAAAAAAAAA",
  birth: "1990-05-04",
  docExpiry: "2099-01-01",
  docNo: "AB123456",
  docType: "passport",
  faceUrl: "AAAAAAAAAAAAAAAAAAAAAA",
  frontUrl: "AAAAAAAAAAAAAAAAAAAAAA",
  funds: "salary",
  password: "Calm-sea-2025",
  oldPassword: "Calm-sea-2019",
  old: "475838",
  newPassword: "Calm-sea-2025",
  new: "475839",
  emailCode: "123456",
  codeType: "REGISTER",
  captchaId: "AAAAAAAAAAAAAAAAAAAAAA",
  areaCode: "852",
  acceptsRisk: true,
  accountType: "3",
  activationPrice: "60000",
  activeCode: "",
  amount: "10",
  answers: { leverage: "b", liquidation: "c", cross: "a", funding: "b", gap: "c", size: "a" },
  callbackRate: "1",
  category: "alerts",
  categoryId: "1",
  channel: "inApp",
  channels: ["inApp"],
  clientId: "sample-1",
  code: "123456",
  coin: "btcusdt",
  coinId: "2001",
  confirm: "RESET",
  country: "en",
  coverAfterSeconds: 60,
  consents: true,
  currency: "USDT",
  dailyLoss: "",
  days: 1,
  direction: "add",
  email: "someone@example.com",
  endTime: "1700000000000",
  exitId: "1",
  eventId: "event-1",
  endpoint: "https://fcm.googleapis.com/fcm/send/sample",
  format: "csv",
  frequency: "once",
  from: "1600000000000",
  guaranteedStop: false,
  hideSmall: "0",
  id: "1",
  ids: "1,2",
  interval: "1m",
  isOn: false,
  keys: { p256dh: "sample", auth: "sample" },
  kind: "priceAbove",
  level: "60000",
  leverage: 10,
  limit: "10",
  loginName: "sample-name",
  loginPassword: "Calm-sea-2024",
  lots: "0.1",
  margin: "100",
  marginMode: "isolated",
  market: "US",
  maxLeverage: "",
  maxOrder: "",
  maxPositions: "",
  months: 6,
  moves: "all",
  name: "bit",
  nickName: "Sample",
  note: "sample",
  notional: "100",
  oco: { triggerPrice: "61000" },
  order: "asc",
  orderType: "market",
  pageNum: "1",
  passkey: PASSKEY_ANSWER,
  pageSize: "10",
  phone: "1 5551234567",
  phrase: "blue gate",
  price: "60000",
  purpose: "totpOff",
  push: { orders: true },
  qty: "0.01",
  quiet: null,
  range: "7",
  recoveryCode: "ABCDE-FGHJK",
  reduceOnly: false,
  referCoin: "btcusdt",
  reference: "case-1",
  referMarket: "binance",
  sessionReminder: "",
  seconds: 60,
  side: "buy",
  signType: 3,
  slippage: "0.01",
  sort: "name",
  stake: "10",
  startBalance: "100000",
  startTime: "1600000000000",
  stepUp: { loginPassword: "Calm-sea-2024" },
  stopLoss: "0",
  tab: "order",
  taskType: "1",
  takeProfit: "0",
  text: "fill",
  ticket: "x".repeat(43),
  timeInForce: "gtc",
  to: "1700000000000",
  totp: "123456",
  trailing: "1",
  triggerBy: "last",
  triggerPrice: "60000",
  type: "open",
  unlockId: "x",
  weeklyLoss: "",
  window: "1h",
};

/** Good values that differ from call to call, and optional fields without which a call's rules are not met. */
const GOOD_FOR: Record<string, Fields> = {
  standardVerify: { level: 1, name: "Ann Sample", birth: "1990-05-04", country: "HK" },
  changeUserInfo: { nickName: "Sample" },
  uploadImage: { purpose: "avatar" },
  register: { loginName: "sample-name" },
  login: { loginName: "sample-name" },
  passkeyAdd: { passkey: PASSKEY_CREATION },
  sendEmailCode: { email: "someone@example.com" },
  sendMobileCode: { phone: "1 2025550123" },
  findUserPhone: { phone: "91234567" },
  changeLoginPwd: { channel: "email" },
  tradePwdSet: { password: "475839", confirm: "475839", loginPassword: "Calm-sea-2023" },
  tradePwdChange: { old: "475838", channel: "email" },
  noticesByType: { type: "announcement" },
  contractCoinBuy: { orderType: "limit", price: "60000", qty: "0.01" },
  secondBuy: { direction: "up" },
  spotSubmit: { orderType: "limit", price: "60000", qty: "0.01" },
  collectionList: { type: "2" },
  collectionAdd: { type: 2 },
  isCollection: { type: "2" },
  dictionary: { type: "currency" },
  alertAdd: { type: 2 },
  noticeSearch: { pageNum: 1, pageSize: 10 },
  assetTransfer: { coin: "USDT", from: 3, to: 1 },
  assetTransferable: { coin: "USDT", from: "3" },
  assetTransferList: { coin: "USDT" },
  assetStatement: { from: 1_600_000_000_000, to: 1_610_000_000_000 },
  simulateTopUp: { coin: "USDT" },
  contractDerivativesBuy: { coin: "eurusd", orderType: "limit", price: "1.1", lots: "0.1", marginMode: "cross" },
  contractDerivativesPreview: { coin: "eurusd", orderType: "limit", price: "1.1", lots: "0.1", marginMode: "cross" },
  contractCoinPreview: { orderType: "limit", price: "60000", qty: "0.01" },
};

/** Fields of which a call takes one alone. */
const RIVALS = [
  ["qty", "lots", "amount", "margin", "notional"],
  ["name", "coin"],
  ["old", "code"],
];

/** What must stand beside a field for the call to take it at all; undefined takes a field away. */
const COMPANIONS: Record<string, Fields> = {
  amount: { orderType: "market", price: undefined },
  slippage: { orderType: "market", price: undefined },
  triggerPrice: { orderType: "stopLimit" },
  triggerBy: { orderType: "stopLimit", triggerPrice: "61000" },
  callbackRate: { orderType: "trailingStop", price: undefined },
  activationPrice: { orderType: "trailingStop", callbackRate: "1", price: undefined },
};

interface JsonSchema {
  type?: string;
  properties?: Record<string, unknown>;
  required?: string[];
  items?: JsonSchema;
}

function schemaOf(endpoint: Endpoint, part: Part): JsonSchema {
  const schema = endpoint[part];
  return schema ? (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema) : {};
}

/** Whether a part is a list of things; its fields are then those of one thing. */
export function isList(endpoint: Endpoint, part: Part): boolean {
  return schemaOf(endpoint, part).type === "array";
}

/** Fields as the part that they make: themselves, or a list of one. */
export function asPart(endpoint: Endpoint, part: Part, fields: Fields): Fields | Fields[] {
  return isList(endpoint, part) ? [fields] : fields;
}

/** The names of a part's fields; a part that the call does not have, has none. */
export function fieldsOf(endpoint: Endpoint, part: Part): { all: string[]; required: Set<string> } {
  const schema = schemaOf(endpoint, part);
  const json = schema.items ?? schema;
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

/** The fields with one of them set, without those that may not stand beside it and with those that must. */
export function withField(fields: Fields, field: string, value: unknown): Fields {
  const rivals = RIVALS.find((group) => group.includes(field)) ?? [];
  const rest = Object.entries(fields).filter(([name]) => !rivals.includes(name));
  const beside = "orderType" in fields ? COMPANIONS[field] : undefined;
  const all = { ...Object.fromEntries(rest), ...beside, [field]: value };
  return Object.fromEntries(Object.entries(all).filter(([name, held]) => name === field || held !== undefined));
}
