import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestClock } from "#/testing/test-clock.ts";
import { createBlobCipher } from "./blob-cipher.ts";
import type { BlobStore } from "./blob-store.ts";
import { createFolderStore } from "./folder-store.ts";
import { createS3Store } from "./s3-store.ts";
import { signedHeaders } from "./sigv4.ts";

const identity = { accessKeyId: "AKID", secretAccessKey: "secret", region: "test-1" };
const clock = createTestClock();
const folder = mkdtempSync(join(tmpdir(), "evenkeel-blobs-"));
const name = `kyc/${"a".repeat(22)}`;

/** A store that knows one bucket and checks every signature as S3 does. */
const objects = new Map<string, Buffer>();
const standIn: Server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const body = Buffer.concat(parts);
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    const expected = signedHeaders(identity, { method: request.method ?? "", url, body, now: clock.now() });
    const path = url.pathname;
    const reply = (status: number, content?: Buffer) => response.writeHead(status).end(content);
    if (request.headers.authorization !== expected.authorization || !path.startsWith("/bucket/")) return reply(403);
    if (request.method === "PUT") objects.set(path, body);
    if (request.method === "DELETE") return reply(objects.delete(path) ? 204 : 404);
    const found = objects.get(path);
    return found === undefined ? reply(404) : reply(200, request.method === "GET" ? found : undefined);
  });
});
let endpoint: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => standIn.listen(0, "127.0.0.1", resolve));
  endpoint = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`;
});
afterAll(() => {
  standIn.close();
  rmSync(folder, { recursive: true });
});

describe.each([
  ["a folder", (): BlobStore => createFolderStore(folder)],
  ["an S3-compatible store", (): BlobStore => createS3Store({ ...identity, endpoint, bucket: "bucket" }, clock)],
])("%s", (_, open) => {
  test("keeps, gives and removes files, and knows what it does not have", async () => {
    const store = open();
    expect(await store.get(name)).toBeNull();
    const content = randomBytes(70_000);
    await store.put(name, content);
    expect(await store.get(name)).toEqual(content);
    await store.put(name, Buffer.from("other"));
    expect(await store.get(name)).toEqual(Buffer.from("other"));
    await store.remove(name);
    await store.remove(name);
    expect(await store.get(name)).toBeNull();
  });

  test.each(["kyc/../../x", "other/aaaaaaaaaaaaaaaaaaaaaa", "kyc/short", `kyc/${"a".repeat(21)}\0`, "", `/${name}`])(
    "refuses the name %j",
    async (bad) => {
      await expect(async () => open().get(bad)).rejects.toThrow(RangeError);
    },
  );
});

test("a store that refuses is a fault, not a file that is not there", async () => {
  const store = createS3Store({ ...identity, secretAccessKey: "wrong", endpoint, bucket: "bucket" }, clock);
  await expect(store.get(name)).rejects.toThrow("403");
  await expect(store.put(name, Buffer.from("x"))).rejects.toThrow("403");
});

test("files in a folder are their owner's alone", async () => {
  await createFolderStore(folder).put(name, Buffer.from("x"));
  const [path = ""] = readdirSync(join(folder, "kyc"));
  expect(statSync(join(folder, "kyc", path)).mode & 0o777).toBe(0o600);
});

describe("the cipher", () => {
  const cipher = createBlobCipher(Buffer.alloc(32, 7));

  test("opens what it sealed, and seals the same content differently each time", () => {
    const content = randomBytes(1_000);
    const [first, second] = [cipher.seal(name, content), cipher.seal(name, content)];
    expect(cipher.open(name, first)).toEqual(content);
    expect(first.equals(second)).toBe(false);
  });

  test("opens nothing that was changed by one bit, has another name or another key", () => {
    const sealed = cipher.seal(name, Buffer.from("a document"));
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => cipher.open(name, changed)).toThrow();
    }
    expect(() => cipher.open(`${name}x`, sealed)).toThrow();
    expect(() => createBlobCipher(Buffer.alloc(32, 8)).open(name, sealed)).toThrow();
    expect(() => cipher.open(name, sealed.subarray(0, 20))).toThrow();
  });

  test("a picture does not show on the disk", async () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    await createFolderStore(folder).put(name, cipher.seal(name, png));
    expect(readFileSync(join(folder, name)).includes(png)).toBe(false);
  });
});
