import { format, parse } from "@evenkeel/calc/decimal";
import { expect, test } from "vitest";
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
  const { pnl, fee } = closingResult(position(), parse("0.05"), parse("61000"), parse("0.0006"));
  expect([format(pnl), format(fee)]).toEqual(["50", "1.83"]);
});
