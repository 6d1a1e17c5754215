// `npm run mail -- …`: mail that its provider would not take, and how an operator sends it again. It works beside a running
// server, with its configuration. The server itself tries again every hour for as long as a mail is of use.
//
//   list              what was put aside, the oldest first: to whom, with most of the address left out, and until when
//   send <mail>       hands one over now
//   send all          all of them, one after the other
//
// OPERATOR names who does it; what a mail says is shown to nobody.
import { ConfigError, readConfig } from "#/config.ts";
import { createCarriers, createMailDesk, createMessageStore, type MailDesk } from "#/modules/messaging/index.ts";
import { maskContact } from "#/modules/users/index.ts";
import { systemClock } from "#/platform/clock.ts";
import { createAppPool } from "#/platform/db/pool.ts";
import { createIds } from "#/platform/ids.ts";
import { createSecretBox } from "#/platform/secret-box.ts";
import { readServerSecret } from "#/platform/server-secret.ts";
import { openDatabase } from "./open-database.ts";

const CANNOT = 2;
const USAGE = "npm run mail -- list | send <mail> | send all";

const instant = (ms: number) => new Date(ms).toISOString();

async function run(desk: MailDesk, [command, id]: readonly string[]): Promise<string[]> {
  if (command === "list") {
    const mails = await desk.list();
    return mails.length === 0
      ? ["No mail was put aside."]
      : mails.map(
          (each) =>
            `${each.id}  ${maskContact("email", each.message.to).padEnd(30)}since ${instant(each.givenUpAt)}  good until ${instant(each.goodUntil)}`,
        );
  }
  if (command !== "send" || id === undefined || !/^(all|\d{1,19})$/.test(id)) throw new Error(USAGE);
  const ids = id === "all" ? (await desk.list()).map((each) => each.id) : [BigInt(id)];
  for (const each of ids) await desk.send(each);
  return [ids.length === 1 ? "The mail was handed over." : `${ids.length} mails were handed over.`];
}

async function main(args: readonly string[]): Promise<number> {
  const config = readConfig(process.env);
  const operator = process.env.OPERATOR ?? "";
  if (!/^[A-Za-z0-9._@-]{1,64}$/.test(operator)) throw new Error("OPERATOR must name who does this.");
  const { mail } = createCarriers(config, systemClock.now);
  if (config.smtpUrl === null || mail === null) throw new Error("No mail server is configured: SMTP_URL names it.");
  const database = await openDatabase(config);
  const pool = createAppPool({ url: database.url, max: 2 });
  try {
    const box = createSecretBox(readServerSecret(config));
    const store = createMessageStore({ pool, ids: createIds(systemClock), box });
    const desk = createMailDesk({ pool, clock: systemClock, store, mail, operator });
    console.log((await run(desk, args)).join("\n"));
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
