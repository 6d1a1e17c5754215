import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Round, Trial } from "./contest.ts";
import type { WaitingFigures } from "./waiting-orders-process.ts";

const FEW = 10_000;
const MANY = 1_000_000;
/** By how much a cost may grow that grows with the logarithm: ln 1,000,000 ∕ ln 10,000. */
const LOGARITHM = 1.5;

let waiting: ChildProcess;

async function measureWith(orders: number): Promise<WaitingFigures> {
  waiting.send(orders);
  const [figures] = (await once(waiting, "message")) as [WaitingFigures];
  if (figures.orders !== orders) throw new Error(`${orders} orders were to wait, and ${figures.orders} do`);
  return figures;
}

const figureOf = (side: "few" | "many", figure: keyof WaitingFigures) => (round: Round<WaitingFigures>) =>
  round[side]?.[figure] ?? Number.NaN;

export const waitingOrders: Trial<WaitingFigures> = {
  name: "waiting orders",
  rounds: 1,
  sides: { few: () => measureWith(FEW), many: () => measureWith(MANY) },
  rows: [
    {
      name: "waiting orders: a tick that reaches none of 1,000,000",
      unit: "ns",
      anchor:
        "the best price of each kind that somebody of the instrument waits for, looked up in a map and compared, and nothing else",
      isMoreBetter: false,
      budget: 2,
      ours: figureOf("many", "ours"),
      against: figureOf("many", "bare"),
    },
    {
      name: "waiting orders: the same, by their number",
      unit: "ns",
      anchor: "the tick that reaches none of 10,000: the budget is how the logarithm grows",
      isMoreBetter: false,
      budget: LOGARITHM,
      ours: figureOf("many", "ours"),
      against: figureOf("few", "ours"),
    },
    {
      name: "waiting orders: memory of one",
      unit: "bytes",
      isMoreBetter: false,
      bounds: "ours",
      ours: figureOf("many", "bytesPerOrder"),
    },
  ],
  prepare: async () => {
    waiting = fork(join(import.meta.dirname, "waiting-orders-process.ts"), {
      execArgv: ["--expose-gc", "--max-old-space-size=4096"],
    });
    await once(waiting, "message");
  },
  finish: async () => waiting?.disconnect(),
};
