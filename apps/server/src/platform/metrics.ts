import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** The process's figures for Prometheus. Modules add their own through `registry`; labels never carry user data. */
export interface Metrics {
  registry: Registry;
  /** Seconds per request by route, method and status. */
  requestSeconds: Histogram<"route" | "method" | "status">;
  /** Requests refused for their number, by class. */
  rateLimited: Counter<"class">;
  /** What concerns the guarding of accounts: logins, failures, denials, limits. */
  securityEvents: Counter<"event">;
  /** Text messages that were not sent because a budget of the house was spent, by budget. */
  textBudgetsSpent: Counter<"budget">;
  /** Facts that wait in the outbox. */
  outboxWaiting: Gauge;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "evenkeel_" });
  const registers = [registry];
  return {
    registry,
    requestSeconds: new Histogram({
      name: "evenkeel_http_request_seconds",
      help: "Time to answer a request.",
      labelNames: ["route", "method", "status"],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    rateLimited: new Counter({
      name: "evenkeel_http_rate_limited_total",
      help: "Requests refused because there were too many.",
      labelNames: ["class"],
      registers,
    }),
    securityEvents: new Counter({
      name: "evenkeel_security_events_total",
      help: "Answered calls that concern the guarding of accounts, by what they were.",
      labelNames: ["event"],
      registers,
    }),
    textBudgetsSpent: new Counter({
      name: "evenkeel_text_budgets_spent_total",
      help: "Text messages refused because a range of numbers, an area code or the whole house had sent all it may.",
      labelNames: ["budget"],
      registers,
    }),
    outboxWaiting: new Gauge({
      name: "evenkeel_outbox_waiting",
      help: "Facts written and not yet dispatched.",
      registers,
    }),
  };
}
