import type { ErrorKey } from "@evenkeel/contract/errors";
import { ERRORS } from "@evenkeel/contract/errors";
import { type ClientFrame, clientFrame } from "@evenkeel/contract/frames";
import { LIMITS } from "@evenkeel/contract/limits";
import { channelOf, type MarketData } from "#/modules/market-data/index.ts";
import type { Connection } from "./connection.ts";
import type { FanOut } from "./fan-out.ts";
import { type Topic, topicKey } from "./topic.ts";

type Interest = Extract<ClientFrame, { type: "subscribe" | "unsubscribe" }>;

/** The candles that move the symbols that have no ticker stream. */
const INVESTING_INTERVAL = "1m";

/** Reads a client's text as a request; null where it is none. */
export function readRequest(text: string): ClientFrame | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = clientFrame.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** Answers a request; the client's own id of it goes back with the answer. */
export function answer(connection: Connection, id: string | undefined, refusal?: ErrorKey): void {
  const reply =
    refusal === undefined ? { type: "success" } : { type: "error", code: ERRORS[refusal].status, msg: refusal };
  connection.sendText(JSON.stringify(id === undefined ? reply : { ...reply, id }));
}

/**
 * Subscribes or unsubscribes. What is right in a request is done even where a symbol in it is unknown; the answer then
 * says so.
 */
export function applyInterest(connection: Connection, request: Interest, market: MarketData, fanOut: FanOut): void {
  const named = [...new Set(request.coins.split(","))];
  const known = named.filter((coin) => {
    const stream = market.stream(coin);
    return stream !== undefined && channelOf(stream.instrument) === request.channel;
  });
  const isAdding = request.type === "subscribe";
  const added: { topic: Topic; coins: string[] }[] = [];
  for (const [topic, coins] of topicsOf(request, known, market)) {
    const before = new Set(connection.groups.get(topicKey(topic))?.coins);
    const fresh = coins.filter((coin) => !before.has(coin));
    const after = isAdding ? new Set([...before, ...coins]) : without(before, coins);
    if (isAdding && connection.followed + fresh.length > LIMITS.symbolsPerConnection) {
      answer(connection, request.id, "request.tooMany");
      return;
    }
    fanOut.groups.follow(connection, topic, after);
    if (isAdding) added.push({ topic, coins: fresh });
  }
  answer(connection, request.id, known.length < named.length ? "market.unknownInstrument" : undefined);
  for (const { topic, coins } of added) fanOut.sendSnapshot(connection, topic, coins);
}

/** The topics a request means: symbols without a ticker stream are followed by their candles instead. */
function topicsOf(request: Interest, coins: readonly string[], market: MarketData): [Topic, string[]][] {
  const { channel, stream = "ticker" } = request;
  if (stream === "kline") {
    return [[{ stream, channel, interval: request.interval ?? INVESTING_INTERVAL }, [...coins]]];
  }
  if (stream !== "ticker") return [[{ stream, channel }, [...coins]]];
  const isInvesting = (coin: string) => market.stream(coin)?.instrument.referSource === "investing";
  const byTopic: [Topic, string[]][] = [
    [{ stream: "kline", channel, interval: INVESTING_INTERVAL }, coins.filter(isInvesting)],
    [{ stream: "ticker", channel }, coins.filter((coin) => !isInvesting(coin))],
  ];
  return byTopic.filter(([, some]) => some.length > 0);
}

function without(all: ReadonlySet<string>, some: readonly string[]): Set<string> {
  const left = new Set(all);
  for (const coin of some) left.delete(coin);
  return left;
}
