import type { Clock } from "#/platform/clock.ts";
import { type BlobStore, checkedName } from "./blob-store.ts";
import { type SigningIdentity, signedHeaders } from "./sigv4.ts";

export interface S3Options extends SigningIdentity {
  /** `https://s3.eu-central-1.amazonaws.com`, or the address of any store that speaks the same. */
  readonly endpoint: string;
  readonly bucket: string;
}

const PATIENCE_MS = 10_000;

/** Files in a bucket of an S3-compatible store, addressed by path, which every one of them understands. */
export function createS3Store(options: S3Options, clock: Clock): BlobStore {
  async function ask(method: string, name: string, body?: Buffer): Promise<Response> {
    const base = options.endpoint.replace(/\/+$/, "");
    const url = new URL(`${base}/${encodeURIComponent(options.bucket)}/${checkedName(name)}`);
    const headers = signedHeaders(options, { method, url, now: clock.now(), ...(body !== undefined && { body }) });
    return fetch(url, {
      method,
      headers,
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body !== undefined && { body: new Uint8Array(body) }),
    });
  }

  /** @throws Error with the store's status where it refused; what it said stays out of it. */
  async function expectOk(what: string, response: Response): Promise<void> {
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the store refused to ${what}: ${response.status}`);
  }

  return {
    put: async (name, content) => expectOk("keep a file", await ask("PUT", name, content)),
    get: async (name) => {
      const response = await ask("GET", name);
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      await expectOk("give a file", response);
      return null;
    },
    remove: async (name) => {
      const response = await ask("DELETE", name);
      if (response.status === 404) await response.body?.cancel();
      else await expectOk("remove a file", response);
    },
  };
}
