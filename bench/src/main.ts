import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { candleFolding } from "./candle-folding.ts";
import { run, type Trial, trialOf } from "./contest.ts";
import { durableOrders } from "./durable-orders.ts";
import { exchangeTickers } from "./exchange-tickers.ts";
import { firstPaint } from "./first-paint.ts";
import { firstRouteSize } from "./first-route-size.ts";
import { fundingPass } from "./funding-pass.ts";
import { listCalls } from "./list-calls.ts";
import { liveList } from "./live-list.ts";
import { loginAnswers } from "./login-answers.ts";
import { loginStorm } from "./login-storm.ts";
import { monitorPass } from "./monitor-pass.ts";
import { socketFrames } from "./socket-frames.ts";
import { spotPass } from "./spot-pass.ts";
import { type Outcome, table } from "./table.ts";
import { tradeRouteSize } from "./trade-route-size.ts";
import { triggeredOrders } from "./triggered-orders.ts";
import { waitingOrders } from "./waiting-orders.ts";

const TRIALS: readonly Trial<unknown>[] = [
  trialOf(socketFrames),
  durableOrders,
  waitingOrders,
  triggeredOrders,
  spotPass,
  fundingPass,
  trialOf(candleFolding),
  trialOf(exchangeTickers),
  trialOf(listCalls),
  loginStorm,
  loginAnswers,
  monitorPass,
  trialOf(firstRouteSize),
  trialOf(tradeRouteSize),
  firstPaint,
  liveList,
];

// What browsers are sent is what `npm start` would build.
const built = spawnSync(process.execPath, [join(import.meta.dirname, "..", "..", "tools", "test", "build-web.mjs")], {
  stdio: ["ignore", 2, 2],
});
if (built.status !== 0) process.exit(1);

/** Parts of names, to measure some alone: `npm run bench -- paint`. */
const wanted = process.argv.slice(2);
const chosen = TRIALS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));

const outcomes: Outcome[] = [];
for (const trial of chosen) {
  console.error(`measuring: ${trial.name}`);
  const results = await run(trial).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  );
  for (const [index, row] of trial.rows.entries()) {
    const result = results instanceof Error ? results : (results[index] ?? new Error("it was not measured"));
    outcomes.push({ row, result });
  }
}
console.log(table(outcomes));
// A missed budget is news, not a fault: shared machines are noisy. What could not be measured at all is a fault.
process.exitCode = outcomes.some(({ result }) => result instanceof Error) ? 1 : 0;
