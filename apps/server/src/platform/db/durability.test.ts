import type { Pool } from "pg";
import { expect, test } from "vitest";
import { checkDurability } from "./durability.ts";

const sound = { fsync: "on", full_page_writes: "on", synchronous_commit: "on", data_checksums: "on" };

function serverWith(settings: Record<string, string>): Pool {
  const rows = Object.entries(settings).map(([name, setting]) => ({ name, setting }));
  return { query: async () => ({ rows }) } as unknown as Pool;
}

test("a sound server passes without advice", async () => {
  expect(await checkDurability(serverWith(sound))).toEqual([]);
});

test.each(["fsync", "full_page_writes", "synchronous_commit"])(
  "a server with %s off is refused by name",
  async (name) => {
    await expect(checkDurability(serverWith({ ...sound, [name]: "off" }))).rejects.toThrow(name);
  },
);

test.each(["local", "remote_write", "remote_apply"])(
  "synchronous_commit=%s waits for the disk as well",
  async (value) => {
    expect(await checkDurability(serverWith({ ...sound, synchronous_commit: value }))).toEqual([]);
  },
);

test("missing checksums are advice only: they cannot be switched on from here", async () => {
  expect(await checkDurability(serverWith({ ...sound, data_checksums: "off" }))).toHaveLength(1);
});
