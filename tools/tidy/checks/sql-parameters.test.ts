// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the programs that are checked stand here as text
import { expect, test } from "vitest";
import { treeOf } from "../tree.ts";
import { type Allowed, checkSql } from "./sql-parameters.ts";

const PATH = "apps/server/src/modules/orders/find.ts";
const found = (text: string, more: Record<string, string> = {}, allowed: Allowed = {}) =>
  checkSql(treeOf({ [PATH]: text, ...more }), allowed).map(({ path, line, message }) => [
    path,
    line,
    message.split(" ")[0],
  ]);

test.each([
  ["a template", "const find = (coin: string) => db.query(`SELECT 1 FROM t WHERE coin = '${coin}'`);", "coin"],
  ["a sum of texts", 'function find(coin: string) { return db.query("SELECT 1 WHERE coin = " + coin, []); }', "coin"],
  ["a named statement", "const find = (by: string) => db.query({ name: 'x', text: `SELECT 1 ORDER BY ${by}` });", "by"],
  [
    "a statement put together before",
    "const find = (x: string) => { const sql = `${x}`; return db.query(sql); };",
    "sql",
  ],
  ["a statement out of a variable that changes", "let sql = 'SELECT 1'; sql += more; db.query(sql);", "sql"],
  ["a statement that is handed on", "const find = (n: number) => run(`DELETE FROM t LIMIT ${n}`);", "n"],
  [
    "a field of what was asked",
    "const f = (w: Wish) => db.query(`SELECT 1 ORDER BY ${w.sort === 'a' ? 'a' : w.sort}`);",
    "w.sort",
  ],
  [
    "a list of values",
    "const f = (ids: string[]) => db.query(`SELECT 1 WHERE id IN (${ids.join(',')})`);",
    "ids.join(',')",
  ],
  ["an object spread in", "const f = (q: Query) => db.query({ ...q, values: [] });", "q"],
])("%s with a value in it is found", (_what, text, part) => {
  expect(found(text)).toEqual([[PATH, 1, part.split(" ")[0]]]);
});

test("constants are left alone, whichever way a statement is put together from them", () => {
  expect(found('db.query("SELECT 1 WHERE id = $1", [id]);')).toEqual([]);
  expect(found("const C = 'id, coin'; const f = (id: bigint) => db.query(`SELECT ${C} WHERE id = $1`, [id]);")).toEqual(
    [],
  );
  expect(found("const L = ['a', 'b']; db.query(`SELECT ${L.join(', ')}`);")).toEqual([]);
  expect(found("const f = (isUp: boolean) => db.query(`SELECT 1 ORDER BY id ${isUp ? 'ASC' : 'DESC'}`);")).toEqual([]);
});

test("a constant of another file is followed, and what is no constant there is found", () => {
  const text = 'import { OPEN } from "./states.ts"; db.query(`SELECT 1 WHERE state IN ${OPEN}`);';
  const states = "apps/server/src/modules/orders/states.ts";
  expect(found(text, { [states]: "export const OPEN = \"('open')\";" })).toEqual([]);
  expect(found(text, { [states]: "export let OPEN = read();" })).toEqual([[PATH, 1, "OPEN"]]);
});

test("what is allowed is allowed by name, and only while something needs it", () => {
  const allowed: Allowed = { [PATH]: { parts: ["table"], because: "for the test" } };
  const text = "const f = (table: string) => db.query(`SELECT 1 FROM ${table}`);";
  expect(found(text, {}, allowed)).toEqual([]);
  expect(found("db.query('SELECT 1');", {}, allowed)).toEqual([[PATH, undefined, "table"]]);
});

test("tests may write what they like", () => {
  expect(found("", { "apps/server/src/a.db.test.ts": "db.query(`SELECT ${x}`);" })).toEqual([]);
});
