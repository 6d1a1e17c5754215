import {
  type DetailTick,
  type KlineTick,
  PRIVATE_TYPES,
  type PrivateType,
  type Tick,
  type TradeTick,
} from "@evenkeel/contract/frames";

/** What a frame of the server turns into. Anything else (success, HEARTBEAT, what we do not know) is dropped. */
export type LiveFrame =
  | { readonly type: "24hrTicker"; readonly data: readonly Tick[] }
  | { readonly type: "kline"; readonly data: readonly KlineTick[] }
  | { readonly type: "TRADE"; readonly data: readonly TradeTick[] }
  | { readonly type: "DETAIL"; readonly data: DetailTick }
  | { readonly type: "private"; readonly name: PrivateType; readonly seq: number; readonly data: unknown };

type Fields = Readonly<Record<string, unknown>>;

/** Guards by hand: this runs for every tick, where a schema would cost ten times as much. */
const isText = (value: unknown): value is string => typeof value === "string";
const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** Above zero. Only asked as a number; what is shown and compared is the text. */
const isPositive = (value: unknown) => isText(value) && Number(value) > 0;

/** A price moves only by a tick whose close and open are above zero. */
function isTick(value: unknown): value is Tick {
  return isObject(value) && isText(value.coin) && isPositive(value.close) && isPositive(value.open);
}

function isKline(value: unknown): value is KlineTick {
  return (
    isTick(value) &&
    isText((value as Partial<KlineTick>).interval) &&
    typeof (value as Partial<KlineTick>).t === "number"
  );
}

function isTrade(value: unknown): value is TradeTick {
  return isObject(value) && isText(value.coin) && isPositive(value.price) && isText(value.qty);
}

function isDetail(value: unknown): value is DetailTick {
  return isObject(value) && isText(value.coin) && Array.isArray(value.bids) && Array.isArray(value.asks);
}

function kept<T>(data: unknown, guard: (value: unknown) => value is T): readonly T[] {
  return Array.isArray(data) ? data.filter(guard) : [];
}

/** Reads one text frame; `undefined` for what is not for subscribers or not well formed. */
export function readFrame(text: string): LiveFrame | undefined {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(frame)) return undefined;
  switch (frame.type) {
    case "24hrTicker":
      return { type: "24hrTicker", data: kept(frame.data, isTick) };
    case "kline":
      return { type: "kline", data: kept(frame.data, isKline) };
    case "TRADE":
      return { type: "TRADE", data: kept(frame.data, isTrade) };
    case "DETAIL":
      return isDetail(frame.data) ? { type: "DETAIL", data: frame.data } : undefined;
    default: {
      const name = PRIVATE_TYPES.find((type) => type === frame.type);
      return name && typeof frame.seq === "number"
        ? { type: "private", name, seq: frame.seq, data: frame.data }
        : undefined;
    }
  }
}
