import { ALERT_KINDS, type Alert, alertAdd, alertUpdate } from "@evenkeel/contract/alert";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { marketRow } from "#/testing/market-row.ts";
import {
  type AlertDraft,
  bodyOf,
  changeOf,
  draftOf,
  firstDraft,
  indicatorOf,
  issueOf,
  issueOfChange,
  kindOf,
  levelDecimals,
  withKind,
} from "./alert-draft.ts";

const NOW = { price: "64250.1", volume: "1200" };
const draft = (change: Partial<AlertDraft> = {}): AlertDraft => ({ ...firstDraft(NOW), ...change });
const row = marketRow({ id: "12", type: "CryptoCoin", subType: "contract" });

test("a new alert begins from the present price", () => {
  expect(firstDraft(NOW)).toMatchObject({ kind: "priceAbove", level: "64250.1", frequency: "once", inApp: true });
  expect(firstDraft({ price: null, volume: null }).level).toBe("");
});

test("a kind of another figure begins anew, one of the same figure keeps what was typed", () => {
  const typed = draft({ level: "70000" });
  expect(withKind(typed, "priceBelow", NOW).level).toBe("70000");
  expect(withKind(typed, "changeUp", NOW).level).toBe("5");
  expect(withKind(typed, "volumeAbove", NOW).level).toBe("1200");
});

test("what holds already is refused, since it would fire at once", () => {
  expect(issueOf(draft(), NOW)).toBe("holds");
  expect(issueOf(draft({ level: "64250.2" }), NOW)).toBeNull();
  expect(issueOf(draft({ kind: "priceBelow", level: "64250.2" }), NOW)).toBe("holds");
  expect(issueOf(draft({ kind: "priceBelow", level: "64250" }), NOW)).toBeNull();
  expect(issueOf(draft({ kind: "volumeAbove", level: "1100" }), NOW)).toBe("holds");
  expect(issueOf(draft({ level: "1" }), { price: null, volume: null })).toBeNull();
});

test("a level and a channel are needed", () => {
  expect(issueOf(draft({ level: "" }), NOW)).toBe("level");
  expect(issueOf(draft({ level: "0.00" }), NOW)).toBe("level");
  expect(issueOf(draft({ level: "70000", inApp: false }), NOW)).toBe("channels");
});

test("what is sent is what the contract takes: a window for changes, candles for indicators", () => {
  for (const kind of ALERT_KINDS) {
    const body = bodyOf(draft({ kind, level: "5.", window: "24h", candles: "4h", push: true }), row);
    expect(z.safeParse(alertAdd.body, body).success, kind).toBe(true);
    const isPlain = /Above|Below/.test(kind);
    expect(body.window, kind).toBe(isPlain ? undefined : kind.startsWith("change") ? "24h" : "4h");
  }
});

test("an indicator begins from its usual number, keeps one typed for it on its other side, and stays within its bounds", () => {
  const ma = withKind(draft(), kindOf("ma", true), NOW);
  expect([ma.kind, ma.level, issueOf(ma, NOW)]).toEqual(["maUp", "20", null]);
  expect(withKind({ ...ma, level: "50" }, kindOf("ma", false), NOW)).toMatchObject({ kind: "maDown", level: "50" });
  expect(withKind({ ...ma, level: "50" }, kindOf("rsi", true), NOW).level).toBe("70");
  expect(withKind(ma, "changeUp", NOW).level).toBe("5");
  expect(withKind(draft({ kind: "changeUp", level: "7" }), "fundingAbove", NOW).level).toBe("0.05");
  for (const level of ["", "1", "201", "0"]) expect(issueOf({ ...ma, level }, NOW), level).toBe("range");
  const kinds = ["maUp", "rsiDown", "bollUp", "changeUp", "fundingAbove", "volumeAbove", "priceAbove"] as const;
  expect(kinds.map((kind) => levelDecimals(kind, "0.1"))).toEqual([0, 2, 1, 2, 4, 8, 1]);
});

test("a note goes with the alert when there is one", () => {
  expect(bodyOf(draft({ note: "  buy the dip " }), row)).toMatchObject({ note: "buy the dip" });
  expect("note" in bodyOf(draft({ note: "   " }), row)).toBe(false);
});

const FIRED: Alert = {
  id: "7",
  coinId: "12",
  type: 2,
  coin: "btcusdt",
  symbol: "BTC/USDT",
  kind: "priceAbove",
  level: "64000",
  window: null,
  frequency: "always",
  channels: ["push"],
  note: "out",
  isOn: false,
  firedAt: 1,
  firedCount: 1,
  createdAt: 0,
};

test("an alert is changed from what it is, and a new level switches it on again", () => {
  const now = draftOf(FIRED);
  expect(now).toMatchObject({ kind: "priceAbove", level: "64000", inApp: false, push: true, note: "out" });
  const moved = changeOf({ ...now, level: "65000.", inApp: true }, FIRED);
  expect(moved).toEqual({
    id: "7",
    level: "65000",
    isOn: true,
    frequency: "always",
    channels: ["inApp", "push"],
    note: "out",
  });
  expect(z.safeParse(alertUpdate.body, moved).success).toBe(true);
  const renamed = changeOf({ ...now, level: "64000.0", note: " " }, FIRED);
  expect(renamed).toEqual({ id: "7", frequency: "always", channels: ["push"], note: "" });
  expect(z.safeParse(alertUpdate.body, renamed).success).toBe(true);
});

test("where the level stays, a condition that holds stands in no change's way", () => {
  const now = draftOf(FIRED);
  expect(issueOfChange({ ...now, frequency: "daily" }, FIRED, NOW)).toBeNull();
  expect(issueOfChange({ ...now, level: "64100" }, FIRED, NOW)).toBe("holds");
  expect(issueOfChange({ ...now, level: "64300" }, FIRED, NOW)).toBeNull();
  expect(issueOfChange({ ...now, push: false }, FIRED, NOW)).toBe("channels");
});

test("an indicator's alert is changed with its own candles and number", () => {
  const alert: Alert = { ...FIRED, kind: "rsiDown", level: "30", window: "4h" };
  expect(draftOf(alert)).toMatchObject({ kind: "rsiDown", level: "30", candles: "4h" });
  expect(indicatorOf("rsiDown")).toEqual({ indicator: "rsi", isUp: false });
  expect(indicatorOf("priceAbove")).toBeNull();
});
