import { Duplex } from "node:stream";
import { expect, test } from "vitest";
import type { WebSocket } from "ws";
import { Connection } from "./connection.ts";
import { textFrame } from "./text-frame.ts";
import { TokenBucket } from "./token-bucket.ts";

/** A wire whose other end reads only when told to. */
function stuckWire() {
  let resume: (() => void) | undefined;
  const wire = new Duplex({
    read: () => undefined,
    write: (_chunk, _encoding, done) => {
      resume = done;
    },
    writev: (_chunks, done) => {
      resume = done;
    },
  });
  return { wire, read: () => resume?.() };
}

test("a slow reader gets nothing more until it has caught up, and then is told so once", async () => {
  const { wire, read } = stuckWire();
  const ws = { readyState: 1, OPEN: 1 } as WebSocket;
  const connection = new Connection(ws, wire, "", 0);
  const frame = Buffer.alloc(100_000);
  let taken = 0;
  while (connection.offer(frame, 5)) taken += 1;
  expect(taken).toBeLessThanOrEqual(4);
  expect(connection.slowSince).toBe(5);
  for (let more = 0; more < 1_000; more++) expect(connection.offer(frame, 6)).toBe(false);
  expect(connection.waitingBytes).toBeLessThan(500_000);
  expect(connection.hasCaughtUp()).toBe(false);
  while (connection.waitingBytes > 0) {
    read();
    await new Promise(setImmediate);
  }
  expect([connection.hasCaughtUp(), connection.hasCaughtUp()]).toEqual([true, false]);
  expect(connection.offer(frame, 7)).toBe(true);
});

test.each([0, 1, 125, 126, 65_535, 65_536, 70_000])("a text of %d bytes is framed as the protocol says", (length) => {
  const frame = textFrame("x".repeat(length));
  const header = length < 126 ? 2 : length <= 65_535 ? 4 : 10;
  expect(frame.length).toBe(header + length);
  expect(frame[0]).toBe(0x81);
  const told = header === 2 ? frame[1] : header === 4 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2));
  expect(told).toBe(length);
  expect(frame.subarray(header).toString()).toBe("x".repeat(length));
});

test("length is counted in bytes", () => {
  expect(textFrame("比特币")[1]).toBe(9);
});

test("a budget allows a burst and then its rate", () => {
  const bucket = new TokenBucket(3, 10, 0);
  expect([bucket.take(0), bucket.take(0), bucket.take(0), bucket.take(0)]).toEqual([true, true, true, false]);
  expect([bucket.take(100), bucket.take(100)]).toEqual([true, false]);
  expect(Array.from({ length: 5 }, () => bucket.take(100_000))).toEqual([true, true, true, false, false]);
});
