// `npm run kyc -- …`: an operator's desk for identity checks, until the operator's console has one. It works beside a running
// server, on DATABASE_URL or the embedded database in DATA_DIR, with the server's own configuration.
//
//   list [SIM]                            what waits, the longest first
//   show <case>                           who it is and what was decided before; takes the case into review
//   picture <case> <field>                an address at which one picture is shown for five minutes, with who looks across it
//   approve <case>
//   reject <case> <reason> …              a reason is CODE, field:CODE or OTHER=words, such as frontUrl:BLURRED
//   ask <case> <reason> …                 asks for more, with the same reasons
//   verify                                computes the chain of the audit's log again
//
// OPERATOR names who does it. Every look at a person and every decision is written to the audit's log.
import { KYC_FIELDS, KYC_REASONS, type KycReason } from "@evenkeel/contract/kyc";
import { type Config, ConfigError, readConfig } from "#/config.ts";
import { verifyAudit } from "#/modules/audit/index.ts";
import { createKycDesk, DecisionError, type KycDesk } from "#/modules/kyc/index.ts";
import { createNoticeWriter } from "#/modules/notifications/index.ts";
import { blobKey, createBlobCipher } from "#/modules/uploads/index.ts";
import { systemClock } from "#/platform/clock.ts";
import { createAppPool } from "#/platform/db/pool.ts";
import { createIds } from "#/platform/ids.ts";
import { createLog } from "#/platform/log.ts";
import { createOutbox } from "#/platform/outbox.ts";
import { createSecretBox } from "#/platform/secret-box.ts";
import { readServerSecret } from "#/platform/server-secret.ts";
import { openDatabase } from "./open-database.ts";

const CANNOT = 2;
const USAGE =
  "npm run kyc -- list [SIM] | show <case> | picture <case> <field> | approve <case> | reject|ask <case> <reason> … | verify";

function reasonOf(text: string): KycReason {
  const [, field = "", code = "", words] = /^(?:(\w+):)?([A-Z_]+)(?:=(.+))?$/.exec(text) ?? [];
  const known = KYC_REASONS.find((each) => each === code);
  const of = KYC_FIELDS.find((each) => each === field) ?? null;
  if (known === undefined) throw new DecisionError(`"${text}" is no reason. There are: ${KYC_REASONS.join(", ")}.`);
  if (field !== "" && of === null)
    throw new DecisionError(`"${field}" is no field. There are: ${KYC_FIELDS.join(", ")}.`);
  return { field: of, code: known, ...(words !== undefined && { text: words }) };
}

function caseId(text: string | undefined): bigint {
  if (text === undefined || !/^\d{1,19}$/.test(text)) throw new DecisionError(USAGE);
  return BigInt(text);
}

const day = (ms: number | null) => (ms === null ? "never" : new Date(ms).toISOString());

/** Where the running server answers. */
const baseOf = ({ publicOrigin, port }: Config) => publicOrigin ?? `http://localhost:${port}`;

async function run(desk: KycDesk, base: string, [command, id, ...rest]: readonly string[]): Promise<string[]> {
  switch (command) {
    case "list": {
      const cases = await desk.waiting(id === "SIM" ? "SIM" : "LIVE");
      return cases.length === 0
        ? ["Nothing waits."]
        : cases.map(
            (each) => `${each.id}  level ${each.level}  ${each.state.padEnd(9)}  since ${day(each.submittedAt)}`,
          );
    }
    case "show": {
      const { each, identity, files, log } = await desk.open(caseId(id));
      return [
        `Case ${each.id}, ${each.mode}, level ${each.level}, ${each.state}, handed in ${day(each.submittedAt)}`,
        ...Object.entries(identity).map(([field, value]) => `  ${field.padEnd(10)} ${value}`),
        `  pictures   ${files.join(", ") || "none"}`,
        ...log.map(({ at, actor, action, detail }) => `  ${day(at)}  ${actor}  ${action}  ${JSON.stringify(detail)}`),
      ];
    }
    case "picture": {
      const [field = ""] = rest;
      if (field === "") throw new DecisionError(USAGE);
      const { path, until } = await desk.picture(caseId(id), field);
      return [`${base}${path}`, `It is yours alone, carries your name, and ends at ${day(until)}.`];
    }
    case "approve":
    case "reject":
    case "ask": {
      const decided = await desk.decide(caseId(id), command, rest.map(reasonOf));
      const half = decided.state === "REVIEW" ? " A second operator must approve it too." : "";
      return [`Case ${decided.id} is in ${decided.state}.${half}`];
    }
    default:
      throw new DecisionError(USAGE);
  }
}

async function main(args: readonly string[]): Promise<number> {
  const config = readConfig(process.env);
  const operator = process.env.OPERATOR ?? "";
  if (!/^[A-Za-z0-9._@-]{1,64}$/.test(operator)) throw new DecisionError("OPERATOR must name who does this.");
  const { log } = createLog({ level: "silent", to: "stderr" });
  const database = await openDatabase(config);
  const pool = createAppPool({ url: database.url, max: 2 });
  try {
    if (args[0] === "verify") {
      const { count, brokenAt } = await verifyAudit(pool);
      console.log(
        brokenAt === null ? `The ${count} entries of the audit's log hold.` : `Entry ${brokenAt} does not fit.`,
      );
      return brokenAt === null ? 0 : 1;
    }
    const clock = systemClock;
    const ids = createIds(clock);
    const cipher = createBlobCipher(blobKey(config));
    const box = createSecretBox(readServerSecret(config));
    const notices = createNoticeWriter({ clock, ids, outbox: createOutbox({ pool, clock, ids, log }) });
    const desk = createKycDesk({ pool, clock, cipher, box, notices, operator });
    console.log((await run(desk, baseOf(config), args)).join("\n"));
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
