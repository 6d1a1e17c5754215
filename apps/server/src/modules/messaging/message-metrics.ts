import { Counter, type Registry } from "prom-client";
import type { Channel, Outcome } from "./message.ts";

/** Counts what becomes of mail and text messages: an operator watches `givenUp`. */
export function countMessages(registry: Registry): (channel: Channel, outcome: Outcome) => void {
  const counter = new Counter({
    name: "evenkeel_messages_total",
    help: "Tries to hand a message to its provider, by what became of them.",
    labelNames: ["channel", "outcome"] as const,
    registers: [registry],
  });
  return (channel, outcome) => counter.inc({ channel, outcome });
}
