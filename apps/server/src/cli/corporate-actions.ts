// `npm run corporate-actions -- …`: an operator's desk for splits and dividends, until the operator's console has one. It works
// beside a running server, on DATABASE_URL or the embedded database in DATA_DIR, and the server follows within five seconds.
//
//   list
//   split <share> <new>:<old> <ex-date>           proposes a split, such as `split aapl 4:1 2026-08-31`
//   dividend <share> <amount a share> <ex-date>   proposes a dividend, in the share's currency
//   approve <id>                                  puts it in force; takes another operator than the one who proposed it
//   withdraw <id>                                 takes it back, up to an hour before it counts
//
// OPERATOR names who does it. Every step is written to the audit's log.
import { format, parse } from "@evenkeel/calc/decimal";
import { ConfigError, readConfig } from "#/config.ts";
import {
  type ActionDesk,
  ActionError,
  type CorporateAction,
  createActionDesk,
} from "#/modules/corporate-actions/index.ts";
import { createInstruments } from "#/modules/instruments/index.ts";
import { systemClock } from "#/platform/clock.ts";
import { createAppPool } from "#/platform/db/pool.ts";
import { createIds } from "#/platform/ids.ts";
import { openDatabase } from "./open-database.ts";

const CANNOT = 2;
const USAGE =
  "npm run corporate-actions -- list | split <share> <new>:<old> <ex-date> | dividend <share> <amount> <ex-date> | approve|withdraw <id>";

function splitOf(text: string): CorporateAction["what"] {
  const [, newShares, oldShares] = /^(\d{1,4}):(\d{1,4})$/.exec(text) ?? [];
  if (newShares === undefined || oldShares === undefined) throw new ActionError(`"${text}" is no split, such as 4:1.`);
  return { kind: "split", newShares: Number(newShares), oldShares: Number(oldShares) };
}

function dividendOf(text: string): CorporateAction["what"] {
  try {
    return { kind: "dividend", perShare: parse(text) };
  } catch {
    throw new ActionError(`"${text}" is no amount, such as 0.26.`);
  }
}

function actionId(text: string | undefined): bigint {
  if (text === undefined || !/^\d{1,18}$/.test(text)) throw new ActionError(USAGE);
  return BigInt(text);
}

function line({ id, coin, what, exDate, effectiveAt, state, proposedBy, approvedBy }: CorporateAction): string {
  const terms =
    what.kind === "split" ? `split ${what.newShares}:${what.oldShares}` : `dividend ${format(what.perShare)} a share`;
  const people = approvedBy === null ? proposedBy : `${proposedBy}, ${approvedBy}`;
  return `${id}  ${coin}  ${terms}  ${exDate} (counts from ${new Date(effectiveAt).toISOString()})  ${state}  ${people}`;
}

async function run(desk: ActionDesk, [command, ...rest]: readonly string[]): Promise<string[]> {
  const [first = "", second = "", third = ""] = rest;
  switch (command) {
    case "list": {
      const actions = await desk.list();
      return actions.length === 0 ? ["Nothing is announced."] : actions.map(line);
    }
    case "split":
    case "dividend": {
      if (third === "") throw new ActionError(USAGE);
      const what = command === "split" ? splitOf(second) : dividendOf(second);
      const action = await desk.propose(first.toLowerCase(), what, third);
      return [line(action), "A second operator must approve it."];
    }
    case "approve":
      return [line(await desk.approve(actionId(first)))];
    case "withdraw":
      return [line(await desk.withdraw(actionId(first)))];
    default:
      throw new ActionError(USAGE);
  }
}

async function main(args: readonly string[]): Promise<void> {
  const config = readConfig(process.env);
  const operator = process.env.OPERATOR ?? "";
  if (!/^[A-Za-z0-9._@-]{1,64}$/.test(operator)) throw new ActionError("OPERATOR must name who does this.");
  const database = await openDatabase(config);
  const pool = createAppPool({ url: database.url, max: 2 });
  const clock = systemClock;
  try {
    const terms = { pool, clock, ids: createIds(clock), instruments: createInstruments() };
    const desk = createActionDesk({ ...terms, actor: `operator:${operator}` });
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
