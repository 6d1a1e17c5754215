import { once } from "node:events";
import { createServer, type ServerOptions } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { answerClientError } from "./client-error.ts";

/** All that a server says on a connection until it closes it. */
async function heard(said: string, patience: ServerOptions): Promise<string> {
  const server = createServer(patience, (_, reply) => void reply.end("never reached"));
  server.on("clientError", (error, socket) => answerClientError(error, socket as Socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  if (said !== "") socket.write(said);
  const answer = await text(socket);
  server.close();
  return answer;
}

test.each([["nothing"], ["half a request", "GET / HTTP/1.1\r\nhost:"]])(
  "a connection on which %s came in time is closed without a word",
  async (_what, said = "") => {
    expect(await heard(said, { headersTimeout: 1, requestTimeout: 1, connectionsCheckingInterval: 20 })).toBe("");
  },
);

test("what is not HTTP is refused in the envelope", async () => {
  const said = await heard("\u0016\u0003\u0001 hello\r\n\r\n", {});
  expect(said).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(said).toContain("\r\nx-content-type-options: nosniff\r\n");
  expect(said).toContain("\r\ncache-control: no-store\r\n");
  expect(said).toMatch(/\r\n\r\n\{"code":400,"msg":"request\.malformed"\}$/);
});
