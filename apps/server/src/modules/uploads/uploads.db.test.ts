import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { uploadImage } from "@evenkeel/contract/upload";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#/platform/db/transaction.ts";
import { callRoute } from "#/testing/route-caller.ts";
import { createTestClock } from "#/testing/test-clock.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { createBlobCipher } from "./blob-cipher.ts";
import { createFolderStore } from "./folder-store.ts";
import { createImageCleaner, createUploads, type Uploads, uploadRoutes } from "./index.ts";

const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), "evenkeel-uploads-"));
const clock = createTestClock();
const cleaner = createImageCleaner();
let database: TestDatabase;
let uploads: Uploads;
let lastPerson = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  uploads = createUploads({
    pool: database.pool,
    clock,
    store: createFolderStore(folder),
    cipher: createBlobCipher(Buffer.alloc(32, 1)),
    cleaner,
    keepDocumentsMs: 30 * DAY_MS,
  });
});
afterAll(async () => {
  cleaner.stop();
  await database.close();
  rmSync(folder, { recursive: true });
});

/** A person whom nobody has met before, with a day's quota. */
const person = (mode: "SIM" | "LIVE" = "LIVE") => ({ userId: String(++lastPerson), mode });
const send = (file: Buffer, purpose: "avatar" | "kyc", by = person()) =>
  callRoute(uploadRoutes(uploads), uploadImage, { body: { purpose } }, { ...by, file });

/** Something with edges, as print on a document has them. */
async function document(side = 800): Promise<Buffer> {
  const lines = Array.from({ length: 40 }, (_, n) => `<rect y="${n * 20}" width="${300 + n * 9}" height="9"/>`).join(
    "",
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#d8d2c4"/>${lines}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

test("what is kept is the picture alone: no place, no camera, and nothing that was appended", async () => {
  const withPlace = await sharp(await document())
    .withExif({ IFD0: { Make: "CANARY-CAMERA" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
    .jpeg()
    .toBuffer();
  expect(withPlace.includes("CANARY-CAMERA")).toBe(true);
  const sent = await send(Buffer.concat([withPlace, Buffer.from("PK\x03\x04 CANARY-ZIP <script>")]), "kyc");
  expect(sent).toMatchObject({ url: null, isKept: true, width: 800, height: 800, issues: [] });
  const kept = await uploads.open(sent.id);
  const facts = await sharp(kept ?? Buffer.alloc(0)).metadata();
  expect([facts.format, facts.exif, facts.xmp, facts.icc]).toEqual(["webp", undefined, undefined, undefined]);
  expect(kept?.includes("CANARY")).toBe(false);
  // On the disk there is no picture at all.
  const raw = readFileSync(join(folder, "kyc", sent.id));
  expect([raw.includes("RIFF"), raw.includes("WEBP")]).toEqual([false, false]);
});

test("in simulated money a document is looked at and not kept", async () => {
  const before = readdirSync(join(folder, "kyc")).length;
  const sent = await send(await document(), "kyc", person("SIM"));
  expect(sent).toMatchObject({ isKept: false, issues: [] });
  expect([await uploads.open(sent.id), readdirSync(join(folder, "kyc")).length]).toEqual([null, before]);
  const keepIt = "UPDATE upload SET is_kept = true WHERE id = $1";
  await expect(database.ownerPool.query(keepIt, [sent.id])).rejects.toMatchObject({ code: "23514" });
});

test("a blurred, a burnt-out and a tiny picture are told apart from a good one", async () => {
  const good = await document();
  const blurred = await sharp(good).blur(12).jpeg().toBuffer();
  const burnt = await sharp(good).linear(1, 200).jpeg().toBuffer();
  const tiny = await sharp(good).resize(200, 200).jpeg().toBuffer();
  expect((await send(blurred, "kyc")).issues).toContain("BLURRED");
  expect((await send(burnt, "kyc")).issues).toContain("GLARE");
  expect((await send(tiny, "kyc")).issues).toContain("CROPPED");
});

test("an avatar becomes a small square with an address; a document is never given out by one", async () => {
  const sent = await send(await document(600), "avatar");
  expect(sent).toMatchObject({ url: `/uploads/avatar/${sent.id}`, width: 256, height: 256, isKept: true });
  expect((await uploads.openAvatar(sent.id))?.subarray(8, 12).toString()).toBe("WEBP");
  const secret = await send(await document(), "kyc");
  expect(await uploads.openAvatar(secret.id)).toBeNull();
});

test("for other eyes a document is made anew with the words across all of it, on paper and on black alike", async () => {
  const words = ["eve.o_k@desk-1", "case 812345678901234567", "2026-01-15 12:00:00"];
  for (const paper of ["#ffffff", "#000000", "#808080"]) {
    const plain = { create: { width: 900, height: 600, channels: 3 as const, background: paper } };
    const sent = await send(await sharp(plain).png().toBuffer(), "kyc");
    const marked = (await uploads.openMarked(sent.id, words)) ?? Buffer.alloc(0);
    const { format, width, height, exif, xmp } = await sharp(marked).metadata();
    expect([format, width, height, exif, xmp]).toEqual(["webp", 900, 600, undefined, undefined]);
    // Each sixth of the picture carries some of it: nothing can be cut out.
    for (const left of [0, 300, 600])
      for (const top of [0, 300]) {
        const part = await sharp(marked).extract({ left, top, width: 300, height: 300 }).toBuffer();
        const [{ stdev = 0 } = {}] = (await sharp(part).greyscale().stats()).channels;
        expect(stdev).toBeGreaterThan(10);
      }
  }
  expect(await uploads.openMarked("x".repeat(22), words)).toBeNull();
});

describe("what is no picture", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  test.each([
    ["a drawing with a script", Buffer.from(svg)],
    ["a page", Buffer.from("<html><script>alert(1)</script></html>")],
    ["a page behind the first bytes of a PNG", Buffer.concat([png, Buffer.from("<html>")])],
    ["an animation", Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;")],
    ["a program", Buffer.from("\x7fELF\x02\x01\x01")],
    ["one byte", Buffer.from([0xff])],
    ["a PDF", Buffer.from("%PDF-1.7")],
  ])("%s is refused by what it is, whatever it is called", async (_, bytes) => {
    await expect(send(bytes, "avatar")).rejects.toMatchObject({ key: "upload.notImage" });
  });

  test("a picture of more pixels than anybody has, whatever its bytes", async () => {
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    await expect(send(bomb, "kyc")).rejects.toMatchObject({ key: "upload.notImage" });
  }, 60_000);
});

test("pictures with bytes turned around break nothing: each is refused or made anew", async () => {
  const good = await document(200);
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let round = 0; round < 30; round++) {
    const bytes = Buffer.from(good);
    for (let n = 0; n < 1 + random(20); n++) bytes[3 + random(bytes.length - 3)] = random(256);
    const outcome = await send(bytes, "avatar").catch((error: unknown) => error);
    expect(outcome).toMatchObject(outcome instanceof Error ? { key: "upload.notImage" } : { width: 256 });
  }
}, 60_000);

test("a broken decoder is replaced, and what it had is refused", async () => {
  const broken = createImageCleaner(join(import.meta.dirname, "testing", "broken-image-process.ts"));
  expect(await broken.clean(await document(100), "avatar")).toBeNull();
  expect(await broken.clean(await document(100), "avatar")).toBeNull();
  broken.stop();
});

test("forty a day, also when they come together", async () => {
  const by = person();
  const small = await document(64);
  const outcomes = await Promise.allSettled(Array.from({ length: 44 }, () => send(small, "avatar", by)));
  const refused = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  expect(refused).toHaveLength(4);
  for (const error of refused) expect(error).toMatchObject({ key: "upload.tooMany", args: { max: "40" } });
  await expect(send(small, "avatar", by)).rejects.toMatchObject({ key: "upload.tooMany" });
  clock.advance(DAY_MS);
  await send(small, "avatar", by);
}, 60_000);

test("what nothing needs is removed after a day, documents after their time, and avatars stay", async () => {
  const by = person();
  const [unused, document_, avatar] = [
    await send(await document(), "kyc", by),
    await send(await document(), "kyc", by),
    await send(await document(), "avatar", by),
  ];
  await inTransaction(database.pool, (tx) => uploads.use(tx, [document_.id, avatar.id]));
  const isThere = async (id: string) => (await uploads.open(id)) !== null;
  clock.advance(DAY_MS + 1);
  await uploads.purge();
  expect([await isThere(unused.id), await isThere(document_.id), await isThere(avatar.id)]).toEqual([
    false,
    true,
    true,
  ]);
  clock.advance(30 * DAY_MS);
  await uploads.purge();
  expect([await isThere(document_.id), await isThere(avatar.id)]).toEqual([false, true]);
  expect(readdirSync(join(folder, "kyc"))).not.toContain(document_.id);
});
