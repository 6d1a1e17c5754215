// `npm run settlement-prices -- …`: an operator's desk for what expired futures are settled at, where a provider does not tell. It
// works beside a running server, on DATABASE_URL or the embedded database in DATA_DIR, and the server follows within seconds.
//
//   list                        the last expiries, newest first, with what is waited for
//   propose <future> <price>    writes down what the exchange settled at, such as `propose cl 57.42`
//   approve <future>            puts it in force; takes another operator than the one who proposed it
//   withdraw <future>           takes a proposal back
//
// A price is taken after the expiry, while it is waited for, and within a tenth of our own last mark price: when the wait is over
// that mark it is. OPERATOR names who does it. Every step is written to the audit's log.
import { format, parse } from "@evenkeel/calc/decimal";
import { ConfigError, readConfig } from "#/config.ts";
import {
  createSettlementDesk,
  type Settlement,
  type SettlementDesk,
  SettlementError,
} from "#/modules/settlement-prices/index.ts";
import { systemClock } from "#/platform/clock.ts";
import { createAppPool } from "#/platform/db/pool.ts";
import { openDatabase } from "./open-database.ts";

const CANNOT = 2;
const USAGE = "npm run settlement-prices -- list | propose <future> <price> | approve|withdraw <future>";

function line({ coin, expiresAt, mark, waitsUntil, proposal, decided }: Settlement): string {
  const head = `${coin}  ${new Date(expiresAt).toISOString()}  own mark ${format(mark)}`;
  if (decided !== null) return `${head}  settled at ${format(decided.price)} (${decided.rule}: ${decided.toldBy})`;
  const proposed = proposal === null ? "" : `  proposed ${format(proposal.price)} by ${proposal.by}`;
  return `${head}  waits until ${new Date(waitsUntil).toISOString()}${proposed}`;
}

function priceOf(text: string) {
  try {
    return parse(text);
  } catch {
    throw new SettlementError(`"${text}" is no price, such as 57.42.`);
  }
}

async function run(desk: SettlementDesk, [command, first = "", second = ""]: readonly string[]): Promise<string[]> {
  const coin = first.toLowerCase();
  if (command === "list") {
    const all = await desk.list();
    return all.length === 0 ? ["Nothing has expired yet that anybody had open."] : all.map(line);
  }
  if (coin === "") throw new SettlementError(USAGE);
  switch (command) {
    case "propose":
      return [line(await desk.propose(coin, priceOf(second))), "A second operator must approve it."];
    case "approve":
      return [line(await desk.approve(coin))];
    case "withdraw":
      return [line(await desk.withdraw(coin))];
    default:
      throw new SettlementError(USAGE);
  }
}

async function main(args: readonly string[]): Promise<void> {
  const config = readConfig(process.env);
  const operator = process.env.OPERATOR ?? "";
  if (!/^[A-Za-z0-9._@-]{1,64}$/.test(operator)) throw new SettlementError("OPERATOR must name who does this.");
  const database = await openDatabase(config);
  const pool = createAppPool({ url: database.url, max: 2 });
  try {
    const desk = createSettlementDesk({ pool, clock: systemClock, actor: `operator:${operator}` });
    console.log((await run(desk, args)).join("\n"));
  } finally {
    await pool.end();
    await database.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : String(error));
  process.exitCode = CANNOT;
}
