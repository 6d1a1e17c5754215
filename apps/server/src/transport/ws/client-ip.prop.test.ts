import type { IncomingMessage } from "node:http";
import fc from "fast-check";
import { type FastifyInstance, fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClientIp } from "./client-ip.ts";

const TRUSTED = ["192.0.2.0/24", "198.51.100.7", "2001:db8::/32"];
const clientIp = createClientIp(TRUSTED);
const seenBy = (of: typeof clientIp, remoteAddress: string, forwarded: string | undefined) =>
  of({ socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } } as unknown as IncomingMessage);

let http: FastifyInstance;
beforeAll(() => {
  http = fastify({ trustProxy: TRUSTED });
  http.get("/", ({ ip }) => ip);
});
afterAll(() => http.close());

const proxy = fc.constantFrom("192.0.2.1", "192.0.2.250", "198.51.100.7", "::ffff:192.0.2.9", "2001:db8::5");
const client = fc.constantFrom(
  "203.0.113.9",
  "198.51.100.8",
  "2001:db9::1",
  "::1",
  "unknown",
  "203.0.113.9:443",
  "999.1.1.1",
);
const chain = fc.array(fc.oneof(proxy, client, fc.constant("")), { maxLength: 5 });
const header = fc.option(
  fc.tuple(chain, fc.constantFrom(",", ", ", " ,")).map(([hops, between]) => hops.join(between)),
  { nil: undefined },
);

test("sockets and calls name every client by the same address, whatever stands in the header", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(proxy, client), header, async (remoteAddress, forwarded) => {
      const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
      const { body } = await http.inject({ url: "/", remoteAddress, headers });
      expect(seenBy(clientIp, remoteAddress, forwarded)).toBe(body);
    }),
  );
});

test.each([
  ["203.0.113.9", "192.0.2.1", "203.0.113.9"],
  ["192.0.2.1", "10.6.6.6, 203.0.113.9", "203.0.113.9"],
  ["192.0.2.1", "10.6.6.6, 203.0.113.9, 198.51.100.7", "203.0.113.9"],
  ["192.0.2.1", undefined, "192.0.2.1"],
])("%s that forwards for %s is %s: what a client wrote itself is not believed", (remote, forwarded, expected) =>
  expect(seenBy(clientIp, remote, forwarded)).toBe(expected),
);

test("nobody is believed where no proxy is configured, and a wrong network stops the start", () => {
  expect(seenBy(createClientIp([]), "192.0.2.1", "203.0.113.9")).toBe("192.0.2.1");
  expect(() => createClientIp(["10.0.0.0.0/8"])).toThrow("10.0.0.0.0/8");
  expect(() => createClientIp(["10.0.0.0/40"])).toThrow();
});
