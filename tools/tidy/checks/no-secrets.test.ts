import { expect, test } from "vitest";
import { treeOf } from "../tree.ts";
import { noSecrets } from "./no-secrets.ts";

const look = (text: string) => noSecrets.run(treeOf({ "docs/x.md": text }));

test("a private key and an address with a password are found", () => {
  expect(look(`-----BEGIN RSA ${"PRIVATE"} KEY-----`)).toHaveLength(1);
  expect(look(`postgres://app:${"hunter2hunter2"}@db.example/app`)).toHaveLength(1);
});

test("an address that is plainly an example is not", () => {
  expect(look("postgres://app:password@127.0.0.1:5432/app")).toEqual([]);
  expect(look("http://localhost:8080/a:b@c")).toEqual([]);
});
