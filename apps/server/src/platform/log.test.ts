import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";

function logged(fields: object): { lines: Record<string, unknown>[]; file: string } {
  const file = join(mkdtempSync(join(tmpdir(), "evenkeel-log-")), "server.log");
  const { log, flush } = createLog({ level: "info", to: { file } });
  log.info(fields, "it happened");
  flush();
  const text = readFileSync(file, "utf8").trimEnd();
  return { lines: text.split("\n").map((line) => JSON.parse(line)), file };
}

test("one happening is one line in UTC, whatever breaks of line its fields hold", () => {
  const { lines, file } = logged({ route: '/api/x\r\n{"level":"fatal"}\u2028', userId: "7" });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: "info", userId: "7", msg: "it happened" });
  expect(lines[0]?.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each([
  "password",
  "loginPassword",
  "satoken",
  "authorization",
  "tradePwd",
  "stepUp",
  "totp",
  "recoveryCode",
  "phrase",
  "unlockId",
])("a %s that something logs by mistake is cut out, on the first two levels", (name) => {
  const { lines } = logged({ [name]: "canary-1", body: { [name]: "canary-2" } });
  expect(JSON.stringify(lines)).not.toContain("canary");
});
