import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@evenkeel/server/src/platform/embedded-postgres/free-port.ts";
import { expect, test } from "@playwright/test";
import { signIn } from "../harness/api-client.ts";
import { type ServerOptions, type ServerProcess, startServer } from "../harness/server-process.ts";
import { verifyFills, verifyLedger } from "../harness/verify-ledger.ts";
import { allOrders, outcomeOf, unbidden } from "./books.ts";
import { Gate } from "./gate.ts";
import { LotOrders, sellAllGas } from "./lot-orders.ts";
import { SeededRandom } from "./random.ts";
import { StormWorker } from "./storm-worker.ts";
import { TradingDays } from "./trading-days.ts";

const KILLS = 20;
const WORKERS = 12;
/** Prices by which gas rises and euros fall from one day to the next. */
const SIM_SEED = "1338";
/** What a wallet of derivatives needs, and little more, to sell gas with all it has. */
const GAS_MONEY = "305";

/** `STORM_SEED` repeats a run. The moments of the kills come from it; what is in flight then is up to the machine. */
const seed = Number(process.env.STORM_SEED ?? Math.floor(Math.random() * 1e9));

test(`no acknowledged order is lost when the server is killed ${KILLS} times in an order storm`, async () => {
  console.log(`storm: STORM_SEED=${seed}`);
  const random = new SeededRandom(seed);
  const dataDir = mkdtempSync(join(tmpdir(), "evenkeel-storm-"));
  const port = await findFreePort();
  const days = new TradingDays();
  const options = (kills: number) => ({
    dataDir,
    port,
    env: { MARKET_FEED: "simulated", SIM_SEED, CLOCK_START: days.startAfter(kills) },
  });
  let server = await startServer(options(0));
  try {
    const workers = await hireWorkers(server, random);
    const readyMs: number[] = [];
    server = await storm(server, options, workers, random, readyMs);
    await Promise.all(workers.map(checkBooks));
    await checkUnbidden(workers);
    const counts = tally(workers);
    console.log(`storm: ${counts}; ready again after ${Math.round(Math.max(...readyMs))} ms at most`);
    await server.stop();
    await verifyLedger(dataDir);
    await verifyFills(dataDir);
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function hireWorkers(server: ServerProcess, random: SeededRandom): Promise<StormWorker[]> {
  const workers: StormWorker[] = [];
  let lots: LotOrders | null = null;
  for (let index = 0; index < WORKERS; index++) {
    const client = await signIn(server.url);
    const { ticker } = await client.dataOf<{ ticker: { close: string } }>(
      client.get("/api/market/detail?referCoin=btcusdt"),
    );
    const toSpot = { clientId: `s${seed}-fund-${index}`, coin: "USDT", amount: "30000", from: 3, to: 2 };
    await client.dataOf(client.post("/api/asset/transfer", toSpot));
    // The first sells gas with all there is, the second has what lasts, and both leave it; the others trade.
    const toLots = {
      clientId: `s${seed}-lots-${index}`,
      coin: "USDT",
      amount: index === 0 ? GAS_MONEY : "20000",
      from: 3,
      to: 4,
    };
    await client.dataOf(client.post("/api/asset/transfer", toLots));
    lots ??= await LotOrders.at(client);
    if (index === 0) await sellAllGas(client, `s${seed}`);
    if (index === 1) await lots.openLasting(client, `s${seed}`);
    const own = new SeededRandom(Math.floor(random.between(0, 2 ** 32)));
    workers.push(new StormWorker(`s${seed}-w${index}`, client, own, ticker.close, index < 2 ? null : lots));
  }
  return workers;
}

/** Lets the workers rage while the server is killed and started again; answers the last server, which lives. */
async function storm(
  first: ServerProcess,
  options: (kills: number) => ServerOptions,
  workers: StormWorker[],
  random: SeededRandom,
  readyMs: number[],
): Promise<ServerProcess> {
  let server = first;
  let isOver = false;
  const gate = new Gate();
  const raging = workers.map((worker) => worker.run(gate, () => isOver));
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(random.between(300, 1_800));
    // Shut only after the kill: the orders under way at that moment are the ones that matter.
    const isDead = server.kill();
    gate.shut();
    await isDead;
    const killedAt = performance.now();
    server = await startServer(options(kill + 1));
    gate.open();
    readyMs.push(performance.now() - killedAt);
  }
  await sleep(500);
  isOver = true;
  await Promise.all(raging);
  return server;
}

/** Compares one sender's own record with what the server, now calm, has on its books. */
async function checkBooks({ log, client, name }: StormWorker): Promise<void> {
  const before = await countByClientId(client);
  for (const { clientId, answer } of log.acknowledged()) {
    const { state, reply } = await outcomeOf(client, clientId);
    expect(state, `${clientId} was acknowledged`).toBe("done");
    expect(before.get(clientId), `${clientId} was acknowledged: times it is in the lists`).toBe(1);
    expect(orderId(reply), `${clientId}: the order it was told of`).toBe(orderId(answer?.body));
  }
  for (const { clientId, answer } of log.refused()) {
    expect(before.get(clientId) ?? 0, `${clientId} was refused with ${answer?.body.msg}`).toBe(0);
  }
  for (const { clientId, request } of log.unanswered()) {
    const { state } = await outcomeOf(client, clientId);
    expect(["unknown", "done"], `${clientId} got no answer: it is absent or whole`).toContain(state);
    expect(before.get(clientId) ?? 0, `${clientId} got no answer and is ${state}`).toBe(state === "done" ? 1 : 0);
    // Whoever got no answer sends again, with the same clientId; whatever happened before, it then exists at most once.
    await client.send(request);
  }
  const after = await countByClientId(client);
  const twice = [...after].filter(([, count]) => count > 1).map(([clientId]) => clientId);
  expect(twice, `${name}: orders that exist more than once`).toEqual([]);
}

/** The night, the expiry, an exit and a close-out came in the storm too, and to nobody twice what comes once. */
async function checkUnbidden(workers: StormWorker[]): Promise<void> {
  const [gas, lasting, ...traders] = workers.map(
    ({ client }) =>
      () =>
        unbidden(client),
  );
  if (gas === undefined || lasting === undefined) throw new Error("both have been hired");
  // The last of it may be on its way still.
  await expect.poll(gas, "gas sold with all there was").toMatchObject({ closeOuts: 1 });
  const once = { expiries: 1, exits: 1 };
  await expect.poll(lasting, "oil that expired, euros that reached their exit").toMatchObject(once);
  expect((await lasting()).nights, "positions with a night").toBeGreaterThan(0);
  const others = await Promise.all(traders.map((ask) => ask()));
  const sum = (of: "expiries" | "exits" | "nights") => others.reduce((total, each) => total + each[of], 0);
  console.log(
    `storm: beside those ${sum("expiries")} expiries, ${sum("exits")} exits, ${sum("nights")} positions with a night`,
  );
}

async function countByClientId(client: StormWorker["client"]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const orders = await allOrders(client);
  const halves = new Map(orders.map((order) => [order.id, order.ocoId ?? null]));
  for (const { id, clientId, ocoId = null } of orders) {
    // The halves of a pair are there together, and count as the one order that was asked for.
    if (ocoId !== null) expect(halves.get(ocoId), `the other half of ${id}`).toBe(id);
    if (ocoId !== null && BigInt(ocoId) < BigInt(id)) continue;
    if (clientId !== null) counts.set(clientId, (counts.get(clientId) ?? 0) + 1);
  }
  return counts;
}

/** The order's id in a whole reply, or in the `data` of one. */
function orderId(reply: unknown): string | undefined {
  const { data, id } = (reply ?? {}) as { data?: { id?: string }; id?: string };
  return data?.id ?? id;
}

function tally(workers: StormWorker[]): string {
  const sum = (count: (worker: StormWorker) => number) => workers.reduce((total, worker) => total + count(worker), 0);
  const [acknowledged, refused, unanswered] = [
    sum(({ log }) => log.acknowledged().length),
    sum(({ log }) => log.refused().length),
    sum(({ log }) => log.unanswered().length),
  ];
  return `${acknowledged} orders acknowledged, ${refused} refused, ${unanswered} unanswered`;
}
