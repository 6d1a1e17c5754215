// Started by the launcher's test as a process of its own, to be killed: starts the server in the given folder, writes
// one row, says so, and waits.
import { Client } from "pg";
import { startEmbeddedPostgres } from "#/platform/embedded-postgres/index.ts";

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error("give a data folder");
const server = await startEmbeddedPostgres({ dataDir });
const client = new Client({ connectionString: server.url });
await client.connect();
await client.query("CREATE TABLE IF NOT EXISTS kept (id bigserial PRIMARY KEY)");
await client.query("INSERT INTO kept DEFAULT VALUES");
process.stdout.write(`${server.pid()}\n`);
setInterval(() => undefined, 60_000);
