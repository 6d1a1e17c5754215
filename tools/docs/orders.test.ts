import { endReason, ORDER_TYPES } from "@evenkeel/contract/contract-coin";
import { PAPER_MODEL } from "@evenkeel/server/src/modules/execution/paper-model.ts";
import { ORDER_TRANSITIONS } from "@evenkeel/server/src/modules/orders/index.ts";
import { expect, test } from "vitest";
import { code, codes, readText, tableBelow } from "./markdown.ts";

const page = readText("docs/domain/ORDERS.md");
const documented = Object.fromEntries(tableBelow(page, "Transitions").map(([from, to]) => [code(from), codes(to)]));

test("the transitions are the program's", () => {
  expect(documented).toEqual(ORDER_TRANSITIONS);
});

test("the transitions are the database's", () => {
  const sql = ["0030_contract_orders", "0031_conditional_orders"].map((name) =>
    readText(`apps/server/migrations/${name}.sql`),
  );
  const rows = sql.map((text) => /INSERT INTO contract_order_transition [^;]*?VALUES([^;]*);/.exec(text)?.[1]).join();
  const kept = [...rows.matchAll(/\('(\w+)', '(\w+)'\)/g)].map(([, from, to]) => `${from} → ${to}`);
  const written = Object.entries(documented).flatMap(([from, to]) => to.map((each) => `${from} → ${each}`));
  expect(kept.sort()).toEqual(written.sort());
});

test("the drawing shows the same transitions", () => {
  const drawn = [...page.matchAll(/^ {2}(\w+) --> (\w+)$/gm)].map(([, from, to]) => `${from} → ${to}`);
  const written = Object.entries(documented).flatMap(([from, to]) => to.map((each) => `${from} → ${each}`));
  expect(drawn.sort()).toEqual(written.sort());
});

test("every reason of an end is named", () => {
  const reasons = tableBelow(page, "Why an order or a position ended").map(([reason]) => code(reason));
  expect(reasons.sort()).toEqual([...endReason.options].sort());
});

test("the model is the one that is described, and every type of order is mentioned", () => {
  expect(page).toContain(`model \`${PAPER_MODEL.name}\`, version ${PAPER_MODEL.version}`);
  for (const type of ORDER_TYPES) expect(page).toContain(`\`${type}\``);
});
