import { expect, test } from "vitest";
import { createPasswordHasher } from "./password-hasher.ts";

const hasher = createPasswordHasher();

test("Argon2id with 19 MiB, two passes, one lane, and a salt of its own each time", async () => {
  const [a, b] = await Promise.all([hasher.hash("correct horse"), hasher.hash("correct horse")]);
  expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(a).not.toBe(b);
  expect(await hasher.verify(a, "correct horse")).toBe(true);
});

test("every character counts: case, spaces, and what lies beyond the 72nd byte", async () => {
  const long = "é".repeat(40);
  const hash = await hasher.hash(` ${long}1`);
  expect(await hasher.verify(hash, ` ${long}1`)).toBe(true);
  for (const near of [`${long}1`, ` ${long}2`, ` ${long.toUpperCase()}1`])
    expect(await hasher.verify(hash, near)).toBe(false);
});

test("a name that nobody has costs the same work and is never right", async () => {
  expect(await hasher.verifyNobody("nobody has this password")).toBe(false);
});

test("hashing leaves the event loop free", async () => {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(Array.from({ length: 10 }, () => hasher.hash("correct horse")));
  isDone = true;
  // On the loop there would be no more turns than hashes.
  expect(turns).toBeGreaterThan(100);
});

// Two hundred real hashes: how long they take is the machine's business.
test("beyond two hundred that wait, the next is turned away", { timeout: 60_000 }, async () => {
  const crowd = Array.from({ length: 203 }, () => hasher.verifyNobody("x"));
  const outcomes = await Promise.allSettled(crowd);
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ reason: { key: "server.busy" } });
});
