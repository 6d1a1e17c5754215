import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "../harness/test.ts";

const FIXED = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
  "permissions-policy": expect.stringContaining("geolocation=()"),
};
/** What would tell of the programs behind it, give a page of others leave to read, or be sent along by itself. */
const TELLING = /^(server|x-powered-by|via|set-cookie|access-control-.*)$/;

const policed = (policy: unknown) => ({ ...FIXED, "content-security-policy": policy });
const A_PAGE = policed(expect.stringContaining("require-trusted-types-for 'script'"));

test("the fixed headers stand on pages, scripts, pictures, answers and refusals, and none tells what answers", async ({
  site,
}) => {
  const page = await (await fetch(site.url)).text();
  const script = /<script[^>]+src="([^"]+)"/.exec(page)?.[1] ?? "no script";
  for (const [path, status] of [
    ["/", 200],
    ["/quotes", 200],
    [script, 200],
    ["/favicon.svg", 200],
    ["/first-paint.js", 200],
    ["/api/openapi.json", 200],
    ["/api/coin/list", 200],
    ["/api/business/user/getInfo", 401],
    ["/api/nowhere", 404],
    ["/uploads/avatar/none", 404],
    ["/healthz", 200],
    ["/metrics", 200],
  ] as const) {
    const reply = await fetch(site.url + path, { headers: { origin: "https://evil.example" } });
    const headers = Object.fromEntries(reply.headers);
    expect([path, reply.status]).toEqual([path, status]);
    expect(headers, path).toMatchObject(A_PAGE);
    expect([path, Object.keys(headers).filter((name) => TELLING.test(name))]).toEqual([path, []]);
  }
});

/** What the server says to something that no browser would send, until it closes the connection. */
async function said(url: string, request: string): Promise<{ status: string; headers: Record<string, string> }> {
  const { hostname, port } = new URL(url);
  const wire = connect(Number(port), hostname);
  await once(wire, "connect");
  wire.write(request);
  const [head = ""] = (await text(wire)).split("\r\n\r\n");
  const [status = "", ...lines] = head.split("\r\n");
  return { status, headers: Object.fromEntries(lines.map((line) => line.split(": ", 2))) };
}

test("they stand on a socket that is refused and on what is no HTTP as well", async ({ site }) => {
  const foreign = await said(
    site.url,
    "GET /ws/data/0123456789abcdef HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n" +
      "origin: https://evil.example\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  const garbage = await said(site.url, "\u0016\u0003\u0001 hello\r\n\r\n");
  expect([foreign.status, garbage.status]).toEqual(["HTTP/1.1 403 Forbidden", "HTTP/1.1 400 Bad Request"]);
  for (const { headers } of [foreign, garbage]) {
    expect(headers).toMatchObject(policed("default-src 'none'; frame-ancestors 'none'"));
    expect(Object.keys(headers).filter((name) => TELLING.test(name))).toEqual([]);
  }
});
