import { expect, test } from "vitest";
import { answerToStatus } from "./use-account-status.ts";

const status = { frozen: false, level: 1, isSimulate: true };

test("the other kind of money loads the page anew, anything else fetches the person again", () => {
  expect(answerToStatus(status, { isSimulate: false })).toBe("reload");
  expect(answerToStatus(status, { isSimulate: true })).toBe("refetch");
  expect(answerToStatus({ ...status, frozen: true }, undefined)).toBe("refetch");
});

test("a message that is no status is not believed", () => {
  expect(answerToStatus({ ...status, isSimulate: "no" }, { isSimulate: false })).toBe("nothing");
  expect(answerToStatus(null, undefined)).toBe("nothing");
});
