import { Gauge, type Registry } from "prom-client";
import type { Halts } from "#/modules/ledger/index.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Monitor } from "./monitor.ts";

/** Figures of the monitor: an alert belongs on both of them. */
export function observeMonitor(
  { monitor, halts, clock }: { monitor: Monitor; halts: Halts; clock: Clock },
  registry: Registry,
): void {
  const registers = [registry];
  new Gauge({
    name: "evenkeel_ledger_halts",
    help: "What is halted because it does not add up, by invariant and by what is halted.",
    labelNames: ["invariant", "scope"],
    registers,
    collect() {
      this.reset();
      for (const { invariant, mode, asset, userId } of halts.list()) {
        const scope = mode === null ? "all" : userId !== null ? "user" : asset === null ? "book" : "asset";
        this.inc({ invariant, scope });
      }
    },
  });
  new Gauge({
    name: "evenkeel_ledger_monitor_age_seconds",
    help: "Time since the books were last looked at; -1 before the first time.",
    registers,
    collect() {
      const { lastAt } = monitor.figures;
      this.set(lastAt === null ? -1 : (clock.monotonic() - lastAt) / 1_000);
    },
  });
  new Gauge({
    name: "evenkeel_ledger_monitor_passes",
    help: "Times that the books were looked at since the start, by kind.",
    labelNames: ["kind"],
    registers,
    collect() {
      const { quick, full, failed } = monitor.figures;
      for (const [kind, value] of Object.entries({ quick, full, failed })) this.set({ kind }, value);
    },
  });
}
