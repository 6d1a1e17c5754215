import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createInstruments, spansBetween, zoneOf } from "#/modules/instruments/index.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";

/** Operators' desks as people start them: a process, its words and its exit code. */

const DAY_MS = 86_400_000;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function run(file: string, operator: string, args: readonly string[]): Promise<Said> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], {
    env: { ...process.env, DATABASE_URL: database.url, OPERATOR: operator },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    err += chunk.toString();
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, out, err })));
}

/** The first date, two days ahead or more, on which New York trades. */
function tradingDate(): string {
  const apple = createInstruments().find("stock", "aapl");
  if (apple === undefined) throw new Error("the catalogue has Apple");
  const from = Date.now() + 2 * DAY_MS;
  const span = spansBetween(apple.schedule, from, from + 14 * DAY_MS).find(
    (each) => each.state === "open" && each.from > from,
  );
  return new Date(span?.from ?? 0).toLocaleDateString("sv-SE", { timeZone: zoneOf(apple) });
}

test("a split: proposed, refused to the one who did, approved by another, listed and taken back", async () => {
  const desk = (operator: string, ...args: string[]) => run("corporate-actions.ts", operator, args);
  const date = tradingDate();
  const proposed = await desk("ada", "split", "AAPL", "4:1", date);
  expect(proposed).toMatchObject({ code: 0, err: "" });
  const [id = ""] = proposed.out.split(" ");
  expect(proposed.out).toMatch(
    new RegExp(`^${id}  aapl  split 4:1  ${date} .* proposed  operator:ada\\nA second operator must approve it.\\n$`),
  );
  const [own, bare, unnamed] = await Promise.all([
    desk("ada", "approve", id),
    desk("ada", "split", "aapl"),
    desk("", "list"),
  ]);
  expect(own).toMatchObject({ code: 2, out: "", err: "Somebody else must approve what you proposed.\n" });
  expect(bare).toMatchObject({ code: 2, err: expect.stringMatching(/^npm run corporate-actions -- /) });
  expect(unnamed).toMatchObject({ code: 2, err: "OPERATOR must name who does this.\n" });
  expect((await desk("ben", "approve", id)).out).toContain("approved  operator:ada, operator:ben");
  expect((await desk("ben", "list")).out).toContain(`${id}  aapl  split 4:1`);
  expect((await desk("ada", "withdraw", id)).out).toContain("withdrawn");
});

test("a settlement price: what waits is listed, one proposes, another approves", async () => {
  const desk = (operator: string, ...args: string[]) => run("settlement-prices.ts", operator, args);
  expect(await desk("ada", "list")).toMatchObject({ code: 0, out: "Nothing has expired yet that anybody had open.\n" });
  await database.pool.query(
    `INSERT INTO expiry_settlement (coin, expires_at, mark, tick, waits_until, mark_quote_id, mark_source, marked_at)
     VALUES ('cl', date_trunc('second', now()), 57.5, 0.01, now() + interval '1 hour', 1, 'test', now())`,
  );
  expect((await desk("ada", "list")).out).toMatch(/^cl {2}\S+ {2}own mark 57\.5 {2}waits until \S+\n$/);
  expect(await desk("ada", "propose", "cl", "5.76")).toMatchObject({
    code: 2,
    err: "5.76 is far from our own last mark price, 57.5.\n",
  });
  expect((await desk("ada", "propose", "CL", "57.63")).out).toContain("proposed 57.63 by operator:ada");
  expect((await desk("ben", "approve", "cl")).out).toContain("settled at 57.63 (operator: operator:ben)");
});
