import { switchAccount } from "@evenkeel/contract/simulate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#/platform/db/transaction.ts";
import { callRoute } from "#/testing/route-caller.ts";
import { createTestDatabase, type TestDatabase } from "#/testing/test-database.ts";
import { createUsers, type Users, usersRoutes } from "./index.ts";

let database: TestDatabase;
let users: Users;
let isLiveOpen = false;
let userId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  users = createUsers({ pool: database.pool });
  const person = {
    name: { loginName: "switcher" },
    nickName: undefined,
    inviteCode: undefined,
    now: Date.UTC(2026, 0, 5),
  };
  userId = String((await inTransaction(database.pool, (tx) => users.create(tx, person))).id);
});
afterAll(() => database.close());

const flip = () => {
  const standingOf = async () => ({ level: 0, state: "NONE" });
  const uploads = { find: async () => [], use: async () => {}, remove: async () => {} };
  const listWallets = async () => ({ coinAssetList: [], stockAssetList: [] });
  return callRoute(
    usersRoutes(users, {
      listWallets,
      standingOf,
      uploads,
      hasTradePassword: async () => false,
      isLiveOpen: () => isLiveOpen,
    }),
    switchAccount,
    {},
    { userId },
  );
};
const modeNow = async () => (await users.findById(BigInt(userId)))?.mode;

test("real money is refused while no operator has set it up, and the person stays simulated", async () => {
  await expect(flip()).rejects.toMatchObject({ key: "account.liveOff", status: 423 });
  expect(await modeNow()).toBe("SIM");
});

test("where it is set up, a person changes over, and their next calls act on the other book", async () => {
  isLiveOpen = true;
  expect(await flip()).toEqual({ isSimulate: false });
  expect(await modeNow()).toBe("LIVE");
});
