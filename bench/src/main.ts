import { candleFolding } from "./candle-folding.ts";
import { type Contest, type Result, run } from "./contest.ts";
import { durableOrders } from "./durable-orders.ts";
import { exchangeTickers } from "./exchange-tickers.ts";
import { firstRouteSize } from "./first-route-size.ts";
import { socketFrames } from "./socket-frames.ts";
import { table } from "./table.ts";

const CONTESTS: readonly Contest[] = [socketFrames, durableOrders, candleFolding, exchangeTickers, firstRouteSize];

const results: { contest: Contest; result: Result | Error }[] = [];
for (const contest of CONTESTS) {
  console.error(`measuring: ${contest.name}`);
  const result = await run(contest).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  );
  results.push({ contest, result });
}
console.log(table(results));
// A missed budget is news, not a fault: shared machines are noisy. What could not be measured at all is a fault.
process.exitCode = results.some(({ result }) => result instanceof Error) ? 1 : 0;
