import type { Channel } from "@evenkeel/contract/frames";
import type { Interval } from "@evenkeel/contract/market";

/** A kind of public frame: what of, on which channel, and for candles of which length. */
export type Topic =
  | { readonly stream: "ticker" | "trade" | "detail"; readonly channel: Channel }
  | { readonly stream: "kline"; readonly channel: Channel; readonly interval: Interval };

/** Two topics are the same where their keys are. */
export function topicKey(topic: Topic): string {
  return topic.stream === "kline" ? `${topic.channel}/kline/${topic.interval}` : `${topic.channel}/${topic.stream}`;
}
