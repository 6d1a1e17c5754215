// `npm run halts -- …`: what the monitor of the books has stopped, and how an operator lets it go on. It works beside a running
// server, on DATABASE_URL or the embedded database in DATA_DIR.
//
//   list                       what is halted now, the oldest first
//   show <halt>                the row that showed it, and what was done about it
//   lift <halt> <words> …      lets it go on, with the reason in words; the server follows within seconds
//
// OPERATOR names who does it. What is still wrong is halted again by the monitor's next pass: `npm run verify-ledger` tells.
import { ConfigError, readConfig } from "#/config.ts";
import { createHaltDesk, type HaltDesk } from "#/modules/audit/index.ts";
import { scopeWords } from "#/modules/ledger/index.ts";
import { systemClock } from "#/platform/clock.ts";
import { createOwnerPool } from "#/platform/db/pool.ts";
import { openDatabase } from "./open-database.ts";

const CANNOT = 2;
const USAGE = "npm run halts -- list | show <halt> | lift <halt> <words> …";

class UsageError extends Error {}

function haltId(text: string | undefined): bigint {
  if (text === undefined || !/^\d{1,19}$/.test(text)) throw new UsageError(USAGE);
  return BigInt(text);
}

async function run(desk: HaltDesk, [command, id, ...words]: readonly string[]): Promise<string[]> {
  switch (command) {
    case "list": {
      const halts = await desk.list();
      return halts.length === 0
        ? ["Nothing is halted."]
        : halts.map(
            (each) =>
              `${each.id}  ${each.invariant.padEnd(4)}${scopeWords(each).padEnd(30)}${each.haltedAt.toISOString()}`,
          );
    }
    case "show": {
      const { halt, log } = await desk.show(haltId(id));
      return [
        `Halt ${halt.id}: ${scopeWords(halt)}, ${halt.invariant}, since ${halt.haltedAt.toISOString()}`,
        `  ${halt.found}`,
        ...log.map(
          ({ at, actor, action, detail }) =>
            `  ${new Date(at).toISOString()}  ${actor}  ${action}  ${JSON.stringify(detail)}`,
        ),
      ];
    }
    case "lift": {
      const operator = process.env.OPERATOR ?? "";
      if (!/^[A-Za-z0-9._@-]{1,64}$/.test(operator)) throw new UsageError("OPERATOR must name who does this.");
      if (words.length === 0) throw new UsageError(USAGE);
      await desk.lift(haltId(id), `operator:${operator}`, words.join(" "));
      return [`Halt ${id} is lifted.`];
    }
    default:
      throw new UsageError(USAGE);
  }
}

async function main(args: readonly string[]): Promise<number> {
  const database = await openDatabase(readConfig(process.env));
  // As the owner: the program itself cannot lift what it has halted.
  const pool = createOwnerPool({ url: database.url, max: 1 });
  try {
    console.log((await run(createHaltDesk({ pool, clock: systemClock }), args)).join("\n"));
    return 0;
  } finally {
    await pool.end();
    await database.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : String(error));
  process.exitCode = CANNOT;
}
