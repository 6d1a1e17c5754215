import { expect, test } from "vitest";
import { signedHeaders } from "./sigv4.ts";

// The examples of AWS's "Signature Calculations for the Authorization Header: Transferring Payload in a Single Chunk".
// In two parts, so that nobody takes the example for a key.
const identity = {
  accessKeyId: ["AKIA", "IOSFODNN7EXAMPLE"].join(""),
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
};
const now = Date.UTC(2013, 4, 24);
const url = (path: string) => new URL(`https://examplebucket.s3.amazonaws.com${path}`);
const signatureOf = (input: Omit<Parameters<typeof signedHeaders>[1], "now">) =>
  signedHeaders(identity, { ...input, now }).authorization.match(/Signature=(\w+)$/)?.[1];

test("a part of an object is read", () => {
  expect(signatureOf({ method: "GET", url: url("/test.txt"), headers: { range: "bytes=0-9" } })).toBe(
    "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  );
});

test("an object is written, with a name that must be encoded", () => {
  const headers = { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" };
  const body = Buffer.from("Welcome to Amazon S3.");
  expect(signatureOf({ method: "PUT", url: url("/test$file.text"), headers, body })).toBe(
    "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  );
});

test("a bucket's rule is asked for, by a query without a value", () => {
  expect(signatureOf({ method: "GET", url: url("/?lifecycle") })).toBe(
    "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
  );
});

test("a bucket's objects are listed, by a query with several values", () => {
  expect(signatureOf({ method: "GET", url: url("/?max-keys=2&prefix=J") })).toBe(
    "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  );
});
