import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestClock } from "#/testing/test-clock.ts";
import { createHttpProvider, type IdentityCheck, type IdentityProvider } from "./identity-provider.ts";
import { isSignedBy } from "./signature.ts";

const SECRET = "a secret that two sides share, long";
const clock = createTestClock();

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly signature: string;
  readonly type: string | undefined;
}

/** A provider that stands on the loopback: notes what it is asked, and answers what the test says. */
interface StandIn {
  readonly url: string;
  readonly asked: Asked[];
  answer: { status: number; body: string; headers?: Record<string, string> };
  close(): Promise<void>;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function startStandIn(): Promise<StandIn> {
  const asked: Asked[] = [];
  const server: Server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const { method = "", url = "", headers } = request;
      asked.push({
        method,
        path: url,
        body,
        signature: String(headers["x-signature"]),
        type: headers["content-type"],
      });
      const { status, body: said, headers: more = {} } = standIn.answer;
      response.writeHead(status, { "content-type": "application/json", ...more }).end(said);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const standIn: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: { status: 200, body: "{}" },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

let standIn: StandIn;
let provider: IdentityProvider;
beforeEach(async () => {
  standIn = await startStandIn();
  provider = createHttpProvider(`${standIn.url}//`, SECRET, clock);
});
afterEach(() => standIn.close());

const check: IdentityCheck = {
  reference: "case-7-1760000000000",
  level: 2,
  identity: { name: "Zoë Ðorđević", docNo: "C01X00T47" },
  pictures: [{ field: "frontUrl", bytes: Buffer.from([0, 1, 2, 255]) }],
};

describe("handing a check in", () => {
  test("is one signed POST with names as they were written and pictures in base64", async () => {
    await provider.submit(check);
    const [sent] = standIn.asked;
    expect(standIn.asked).toHaveLength(1);
    expect(sent).toMatchObject({ method: "POST", path: "/checks", type: "application/json" });
    expect(JSON.parse(sent?.body ?? "")).toEqual({
      reference: check.reference,
      level: 2,
      identity: { name: "Zoë Ðorđević", docNo: "C01X00T47" },
      pictures: [{ field: "frontUrl", type: "image/webp", content: "AAEC/w==" }],
    });
    expect(isSignedBy(SECRET, sent?.body ?? "", sent?.signature ?? "", clock.now())).toBe(true);
    expect(isSignedBy("another secret", sent?.body ?? "", sent?.signature ?? "", clock.now())).toBe(false);
  });

  test("that is refused is a fault that names the status and nothing of the person", async () => {
    standIn.answer = { status: 422, body: JSON.stringify({ error: "C01X00T47 is not a number" }) };
    const fault = await provider.submit(check).catch((error: unknown) => String(error));
    expect(fault).toBe("Error: the identity provider answered 422");
  });

  test("follows no redirect: documents go to the configured address alone", async () => {
    const elsewhere = await startStandIn();
    standIn.answer = { status: 307, body: "", headers: { location: `${elsewhere.url}/checks` } };
    await expect(provider.submit(check)).rejects.toThrow();
    expect(elsewhere.asked).toEqual([]);
    await elsewhere.close();
  });
});

describe("reading a verdict", () => {
  const read = (body: unknown) => {
    standIn.answer = { status: 200, body: typeof body === "string" ? body : JSON.stringify(body) };
    return provider.read(check.reference);
  };

  test("is a GET whose path is signed", async () => {
    expect(await read({ state: "pending" })).toEqual({ state: "pending" });
    const [asked] = standIn.asked;
    expect(asked).toMatchObject({ method: "GET", path: `/checks/${check.reference}`, body: "" });
    expect(isSignedBy(SECRET, `/checks/${check.reference}`, asked?.signature ?? "", clock.now())).toBe(true);
  });

  test("takes each verdict with its reasons, and drops what it does not know", async () => {
    const reasons = [{ field: "frontUrl", code: "BLURRED" }];
    expect(await read({ state: "approved", score: 0.98 })).toEqual({ state: "approved" });
    expect(await read({ state: "rejected", reasons })).toEqual({ state: "rejected", reasons });
    expect(await read({ state: "moreInfo", reasons: [{ field: null, code: "OTHER", text: "a letter" }] })).toEqual({
      state: "moreInfo",
      reasons: [{ field: null, code: "OTHER", text: "a letter" }],
    });
  });

  test.each([
    ["a state of its own", { state: "fine" }],
    ["a refusal without reasons", { state: "rejected" }],
    ["a reason that nobody has words for", { state: "rejected", reasons: [{ field: "frontUrl", code: "UGLY" }] }],
    ["a field that there is not", { state: "rejected", reasons: [{ field: "shoe", code: "BLURRED" }] }],
    ["words without end", { state: "rejected", reasons: [{ field: null, code: "OTHER", text: "x".repeat(201) }] }],
    ["no JSON", "<html>"],
    ["nothing", ""],
  ])("that is %s decides nothing", async (_what, body) => {
    await expect(read(body)).rejects.toThrow();
  });

  test("of a provider that is gone is a fault, not a verdict", async () => {
    await standIn.close();
    await expect(provider.read(check.reference)).rejects.toThrow();
  });
});

describe("having a check erased", () => {
  const path = `/checks/${check.reference}`;

  test("is a DELETE that no signature of a reading fits", async () => {
    await provider.erase(check.reference);
    const [asked] = standIn.asked;
    expect(asked).toMatchObject({ method: "DELETE", path, body: "" });
    expect(isSignedBy(SECRET, `DELETE ${path}`, asked?.signature ?? "", clock.now())).toBe(true);
    expect(isSignedBy(SECRET, path, asked?.signature ?? "", clock.now())).toBe(false);
  });

  test("is done where the provider has nothing of it, and not where it cannot", async () => {
    standIn.answer = { status: 404, body: "" };
    await provider.erase(check.reference);
    standIn.answer = { status: 503, body: "" };
    await expect(provider.erase(check.reference)).rejects.toThrow("503");
    // Nothing else is settled by a check that is not there.
    standIn.answer = { status: 404, body: "" };
    await expect(provider.read(check.reference)).rejects.toThrow("404");
  });
});
