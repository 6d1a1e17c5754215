import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type BlobStore, checkedName } from "./blob-store.ts";

/** Files in a folder of this machine, readable by their owner alone. */
export function createFolderStore(folder: string): BlobStore {
  const pathOf = (name: string) => join(folder, checkedName(name));
  return {
    put: async (name, content) => {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Whole or not at all, also when the power goes.
      const part = `${path}.part`;
      const file = await open(part, "w", 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, path);
    },
    get: async (name) => {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
