import { createHash, createHmac } from "node:crypto";

/** Who asks, and where. */
export interface SigningIdentity {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

export interface SigningInput {
  readonly method: string;
  readonly url: URL;
  /** Every header that is sent, but `host` and those that signing adds. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Wall time, milliseconds since the epoch. */
  readonly now: number;
}

const hex = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Uint8Array | string, text: string) => createHmac("sha256", key).update(text).digest();

/**
 * The headers of a request to S3 as Signature Version 4 wants them, the given ones included; the body's hash is signed too.
 * Source: AWS, "Authenticating Requests: Using the Authorization Header".
 */
export function signedHeaders({ accessKeyId, secretAccessKey, region }: SigningIdentity, input: SigningInput) {
  const { method, url, headers = {}, body = new Uint8Array(0), now } = input;
  const stamp = new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = stamp.slice(0, 8);
  const contentHash = hex(body);
  const all: Record<string, string> = { ...headers, "x-amz-content-sha256": contentHash, "x-amz-date": stamp };
  const signed = new Map(
    Object.entries({ ...all, host: url.host }).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const names = [...signed.keys()].sort();
  const canonical = [
    method,
    url.pathname.split("/").map(encodePart).join("/"),
    canonicalQuery(url.searchParams),
    ...names.map((name) => `${name}:${signed.get(name)?.trim()}`),
    "",
    names.join(";"),
    contentHash,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", stamp, scope, hex(canonical)].join("\n");
  const key = [region, "s3", "aws4_request"].reduce<Buffer>(hmac, hmac(`AWS4${secretAccessKey}`, day));
  const signature = createHmac("sha256", key).update(text).digest("hex");
  const credential = `Credential=${accessKeyId}/${scope}`;
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names.join(";")}, Signature=${signature}`,
  };
}

/** Percent-encodes all but the unreserved characters. A path's parts come encoded once by the URL; that is undone first. */
const encodePart = (part: string) => encode(decodeURIComponent(part));
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
}
