import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type DataFolderLock, lockDataFolder } from "./data-folder-lock.ts";

const folders: string[] = [];
const locks: DataFolderLock[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "evenkeel-lock-"));
  folders.push(folder);
  return folder;
}

async function lock(folder: string): Promise<DataFolderLock> {
  const taken = await lockDataFolder(folder);
  locks.push(taken);
  return taken;
}

afterEach(() => {
  for (const held of locks.splice(0)) held.release();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test("a second holder is turned away and told who has the folder", async () => {
  const folder = newFolder();
  (await lock(folder)).describe("at http://localhost:1234");
  await expect(lockDataFolder(folder)).rejects.toThrow(
    `already running on the data folder ${folder} (process ${process.pid}, at http://localhost:1234)`,
  );
});

test("two folders have two locks", async () => {
  await lock(newFolder());
  await lock(newFolder());
});

test("a start waits for a holder that is stopping", async () => {
  const folder = newFolder();
  const first = await lock(folder);
  first.announceStopping();
  setTimeout(first.release, 300);
  await lock(folder);
});
