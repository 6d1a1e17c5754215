import { randomBytes } from "node:crypto";
import type { DataOf } from "@evenkeel/contract/endpoint";
import { UPLOADS_A_DAY, type uploadImage } from "@evenkeel/contract/upload";
import type { Pool } from "pg";
import { AppError } from "#/platform/app-error.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Tx } from "#/platform/db/pool.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import type { BlobCipher } from "./blob-cipher.ts";
import type { BlobStore } from "./blob-store.ts";
import type { ImageCleaner } from "./image-cleaner.ts";
import { issuesOf } from "./image-facts.ts";
import { imageTypeOf } from "./image-type.ts";
import {
  countUploads,
  insertUpload,
  markRemoved,
  markUsed,
  type Purpose,
  readOutdated,
  readUploads,
  readUploadsOf,
  type UploadRow,
} from "./upload.repository.ts";

export interface UploadsDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly store: BlobStore;
  readonly cipher: BlobCipher;
  readonly cleaner: ImageCleaner;
  /** How long documents are kept after they were handed in, in milliseconds. */
  readonly keepDocumentsMs: number;
}

/** Pictures that people send: made anew, sealed, kept (docs/domain/IDENTITY.md). */
export interface Uploads {
  /** @throws AppError `upload.notImage`, `upload.tooMany`. */
  accept(
    person: { readonly id: string; readonly mode: "SIM" | "LIVE" },
    purpose: Purpose,
    file: Buffer,
  ): Promise<DataOf<typeof uploadImage>>;
  /** Those of the ids that are there. Whoever asks judges whose they are. */
  find(ids: readonly string[]): Promise<UploadRow[]>;
  /** Notes in the caller's transaction that something needs them from now on. */
  use(tx: Tx, ids: readonly string[]): Promise<void>;
  /** The picture itself, for its owner and for a provider; null where it is gone or was never kept. */
  open(id: string): Promise<Buffer | null>;
  /** The same for somebody else's eyes: made anew with the words drawn all over it. Null also where it cannot be read. */
  openMarked(id: string, words: readonly string[]): Promise<Buffer | null>;
  /** An avatar, which anybody may see; null for everything else. */
  openAvatar(id: string): Promise<Buffer | null>;
  /** What is kept of a person's pictures, with the pictures themselves, the newest first; for that person's eyes. */
  ownPictures(userId: string, most: number): Promise<OwnPicture[]>;
  /** Removes a picture for good. */
  remove(id: string): Promise<void>;
  /** Removes what nothing has needed for a day, and documents after their time. @returns how many. */
  purge(): Promise<number>;
  stop(): void;
}

/** A picture as its owner takes it away: WebP in base64. */
export interface OwnPicture {
  readonly id: string;
  readonly purpose: Purpose;
  readonly sentAt: number;
  readonly type: "image/webp";
  readonly content: string;
}

const DAY_MS = 86_400_000;
/** Where avatars are shown; transport serves it. */
const AVATARS = "/uploads/avatar";

const blobName = ({ purpose, id }: Pick<UploadRow, "purpose" | "id">) => `${purpose}/${id}`;

/** The address of an avatar; null for none. */
export const avatarUrl = (id: string | null): string | null => (id === null ? null : `${AVATARS}/${id}`);

export function createUploads({ pool, clock, store, cipher, cleaner, keepDocumentsMs }: UploadsDeps): Uploads {
  async function drop(row: UploadRow): Promise<void> {
    // The file first: a row whose file is gone is found again, a file without a row never.
    if (row.isKept) await store.remove(blobName(row));
    await markRemoved(pool, row.id, clock.now());
  }

  async function unseal(row: UploadRow | undefined): Promise<Buffer | null> {
    if (row === undefined || !row.isKept) return null;
    const sealed = await store.get(blobName(row));
    return sealed === null ? null : cipher.open(blobName(row), sealed);
  }

  return {
    accept: async (person, purpose, file) => {
      const now = clock.now();
      const since = Math.floor(now / DAY_MS) * DAY_MS;
      const tooMany = () => new AppError("upload.tooMany", { args: { max: String(UPLOADS_A_DAY) } });
      // Before the decoder works for nothing; the statement below decides.
      if ((await countUploads(pool, person.id, since)) >= UPLOADS_A_DAY) throw tooMany();
      if (imageTypeOf(file) === null) throw new AppError("upload.notImage");
      const image = await cleaner.clean(file, purpose === "avatar" ? "avatar" : "document");
      if (image === null) throw new AppError("upload.notImage");
      const row: UploadRow = {
        id: randomBytes(16).toString("base64url"),
        userId: person.id,
        mode: person.mode,
        purpose,
        isKept: purpose === "avatar" || person.mode === "LIVE",
        bytes: image.bytes.length,
        width: image.width,
        height: image.height,
        issues: purpose === "kyc" ? issuesOf(image) : [],
        createdAt: now,
      };
      if (!(await inTransaction(pool, (tx) => insertUpload(tx, row, UPLOADS_A_DAY, since)))) throw tooMany();
      if (row.isKept) await store.put(blobName(row), cipher.seal(blobName(row), image.bytes));
      return {
        id: row.id,
        url: purpose === "avatar" ? avatarUrl(row.id) : null,
        width: row.width,
        height: row.height,
        issues: [...row.issues],
        isKept: row.isKept,
      };
    },
    find: (ids) => readUploads(pool, ids),
    use: (tx, ids) => markUsed(tx, ids, clock.now()),
    open: async (id) => unseal((await readUploads(pool, [id]))[0]),
    openMarked: async (id, words) => {
      const picture = await unseal((await readUploads(pool, [id]))[0]);
      return picture === null ? null : cleaner.mark(picture, words);
    },
    openAvatar: async (id) => {
      const [row] = await readUploads(pool, [id]);
      return row?.purpose === "avatar" ? unseal(row) : null;
    },
    ownPictures: async (userId, most) => {
      const rows = await readUploadsOf(pool, userId, most);
      const pictures: OwnPicture[] = [];
      // One after the other: they are large, and nobody waits for the second.
      for (const row of rows) {
        const content = await unseal(row);
        if (content === null) continue;
        const { id, purpose, createdAt: sentAt } = row;
        pictures.push({ id, purpose, sentAt, type: "image/webp", content: content.toString("base64") });
      }
      return pictures;
    },
    remove: async (id) => {
      const [row] = await readUploads(pool, [id]);
      if (row !== undefined) await drop(row);
    },
    purge: async () => {
      const now = clock.now();
      const outdated = await readOutdated(pool, { unusedSince: now - DAY_MS, keptSince: now - keepDocumentsMs, now });
      for (const row of outdated) await drop(row);
      return outdated.length;
    },
    stop: cleaner.stop,
  };
}
