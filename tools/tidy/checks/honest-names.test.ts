import { expect, test } from "vitest";
import { treeOf } from "../tree.ts";
import { honestNames } from "./honest-names.ts";

const inContract = (text: string) => honestNames.run(treeOf({ "packages/contract/src/x.ts": text }));
const inSchema = (text: string) => honestNames.run(treeOf({ "apps/server/migrations/0001_x.sql": text }));

test("a call or setting named for deciding who wins is found", () => {
  expect(inContract('path: "/api/operator/setWinRate",')).toHaveLength(1);
  expect(inContract('"USER_CONTROL_SETTING"')).toHaveLength(1);
});

test("a table or column is found too", () => {
  expect(inSchema("CREATE TABLE user_spread_control (")).toHaveLength(1);
  expect(inSchema("  risk_user_win boolean not null,")).toHaveLength(1);
});

test("names that only look alike are honest", () => {
  expect(inContract('path: "/api/contract/coin/updateEarnAndLose", name: "closeAll"')).toEqual([]);
  expect(inSchema("  close numeric not null,\n  window_start bigint")).toEqual([]);
});
