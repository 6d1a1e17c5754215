import { format, parse } from "@evenkeel/calc/decimal";
import { describe, expect, test } from "vitest";
import { derivativePosition } from "#/api/trading/derivatives.fixture.ts";
import { positionOfLots } from "#/api/trading/derivatives-product.ts";
import { closingResult, liveResult } from "./live-position.ts";
import { position } from "./position.fixture.ts";

test("a long gains as the mark rises, in the amount and in percent of its margin", () => {
  expect(liveResult(position(), "60600")).toEqual({ mark: "60600", upnl: "60", roe: "20" });
});

test("a short loses the same", () => {
  expect(liveResult(position({ side: "sell" }), "60600")).toEqual({ mark: "60600", upnl: "-60", roe: "-20" });
});

test("without a live mark the server's own figures stand", () => {
  expect(liveResult(position({ markPrice: "60001", upnl: "0.1", roe: "0.03" }), undefined)).toEqual({
    mark: "60001",
    upnl: "0.1",
    roe: "0.03",
  });
});

test("a partial close brings its share, and its fee is on what is closed", () => {
  const result = closingResult(position(), parse("0.05"), parse("61000"), parse("0.0006"));
  expect(result && [format(result.pnl), format(result.fee)]).toEqual(["50", "1.83"]);
});

describe("in lots", () => {
  const yen = { currency: "JPY", bid: "0.0065", ask: "0.0066", mid: "0.00655", quotedAt: 1, isStale: false };
  const long = positionOfLots(
    derivativePosition({ coin: "usdjpy", currency: "JPY", rate: yen, lots: "0.1", entryPrice: "150", margin: "330" }),
  );
  test("a gain is converted at what the currency is sold for, a loss at what it is bought for", () => {
    expect(liveResult(long, "151")).toEqual({ mark: "151", upnl: "65", roe: "19.6969" });
    expect(liveResult(long, "149")).toMatchObject({ upnl: "-66" });
  });
  test("closing has no fee, and without a rate nothing is made up", () => {
    const result = closingResult(long, parse("0.05"), parse("151"), parse("0"));
    expect(result && [format(result.pnl), format(result.fee)]).toEqual(["32.5", "0"]);
    const unrated = positionOfLots(derivativePosition({ rate: null, upnl: "10", roe: "2.72" }));
    expect(liveResult(unrated, "1.2")).toEqual({ mark: "1.2", upnl: "10", roe: "2.72" });
    expect(closingResult(unrated, parse("0.1"), parse("1.2"), parse("0"))).toBeNull();
  });
});
