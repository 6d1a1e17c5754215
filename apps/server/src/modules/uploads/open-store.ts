import { join } from "node:path";
import type { Config } from "#/config.ts";
import type { Clock } from "#/platform/clock.ts";
import type { BlobStore } from "./blob-store.ts";
import { createFolderStore } from "./folder-store.ts";
import { createS3Store } from "./s3-store.ts";

/** Where this installation keeps files: its bucket where one is configured, else a folder of `DATA_DIR`. */
export function openStore(config: Config, clock: Clock): BlobStore {
  const { s3Endpoint, s3Bucket, s3Region, s3AccessKeyId, s3SecretAccessKey, dataDir } = config;
  if (s3Endpoint === null || s3Bucket === null || s3AccessKeyId === null || s3SecretAccessKey === null)
    return createFolderStore(join(dataDir, "uploads"));
  return createS3Store(
    {
      endpoint: s3Endpoint,
      bucket: s3Bucket,
      region: s3Region,
      accessKeyId: s3AccessKeyId,
      secretAccessKey: s3SecretAccessKey,
    },
    clock,
  );
}
