import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

const gate = () => {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), passed };
};

test("work of one key waits for what came before it, whatever became of that", async () => {
  const turns = createTurns();
  const first = gate();
  const seen: string[] = [];
  const failing = turns("a", async () => {
    await first.passed;
    seen.push("first");
    throw new Error("no");
  });
  const second = turns("a", async () => seen.push("second"));
  await turns("b", async () => seen.push("other"));
  expect(seen).toEqual(["other"]);
  first.open();
  await expect(failing).rejects.toThrow("no");
  await second;
  expect(seen).toEqual(["other", "first", "second"]);
});
