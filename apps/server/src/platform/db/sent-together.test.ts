import { expect, test } from "vitest";
import { sentTogether } from "./sent-together.ts";

const failure = (code: string) => Object.assign(new Error(`failed with ${code}`), { code });

test("resolves once all are answered", async () => {
  const answered: number[] = [];
  const answer = async (turns: number) => {
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    answered.push(turns);
  };
  await sentTogether([answer(5), null, answer(1)]);
  expect(answered.toSorted()).toEqual([1, 5]);
});

test("throws what failed by itself, not the statements behind it that met the void transaction", async () => {
  const statements = [Promise.resolve(), Promise.reject(failure("25P02")), Promise.reject(failure("23505"))];
  await expect(sentTogether(statements)).rejects.toMatchObject({ code: "23505" });
});

test("waits for the others before it throws", async () => {
  let isAnswered = false;
  const late = Promise.resolve()
    .then(() => undefined)
    .then(() => {
      isAnswered = true;
    });
  await expect(sentTogether([Promise.reject(failure("23514")), late])).rejects.toMatchObject({ code: "23514" });
  expect(isAnswered).toBe(true);
});
