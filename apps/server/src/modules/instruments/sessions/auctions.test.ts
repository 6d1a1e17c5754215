import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { STOCKS } from "../catalogue/stocks.ts";
import type { Instrument } from "../instrument.domain.ts";
import { auctionAt } from "./auctions.ts";

const MINUTE = 60_000;
const share = (coin: string) => STOCKS.find((each) => each.coin === coin) as Instrument;
const TENCENT = share("00700");
const kindAt = (ms: number) => auctionAt(TENCENT, ms)?.kind ?? null;

test("Hong Kong's shares are auctioned for half an hour before the opening and ten minutes after the close", () => {
  const opening = Date.parse("2026-11-20T01:30:00Z");
  const close = Date.parse("2026-11-20T08:00:00Z");
  expect(auctionAt(TENCENT, opening - 30 * MINUTE)).toEqual({ kind: "opening", endsAt: opening });
  expect(kindAt(opening - 30 * MINUTE - 1)).toBeNull();
  expect(kindAt(opening)).toBeNull();
  // Lunch is no auction.
  expect(kindAt(Date.parse("2026-11-20T04:30:00Z"))).toBeNull();
  expect(auctionAt(TENCENT, close)).toEqual({ kind: "closing", endsAt: close + 10 * MINUTE });
  expect(kindAt(close + 10 * MINUTE)).toBeNull();
  expect(kindAt(Date.parse("2026-11-21T01:15:00Z"))).toBeNull();
});

test("New York's shares open and close without a session of that kind", () => {
  expect(auctionAt(share("aapl"), Date.parse("2026-11-20T14:29:00Z"))).toBeNull();
  expect(auctionAt(share("aapl"), Date.parse("2026-11-20T21:01:00Z"))).toBeNull();
});

const folder =
  process.env.SHARED_DATA_DIR ??
  resolve(import.meta.dirname, "..", "..", "..", "..", "..", "..", "..", "shared", "data");
const recorded = join(folder, "reference", "sessions_xhkg_2010+.csv.gz");

test.skipIf(!existsSync(recorded))("around every recorded session since 2012, and never within one", () => {
  const rows = gunzipSync(readFileSync(recorded)).toString("utf8").trim().split("\n").slice(1);
  // Typhoon and rainstorm closed the exchange on two days that the recording has as ordinary ones.
  const except = ["2023-09-01", "2023-09-08"];
  const days = rows
    .map((row) => row.split(","))
    .filter(([date = ""]) => date >= "2012-01-01" && !except.includes(date.slice(0, 10)));
  expect(days.length).toBeGreaterThan(3_000);
  const wrong = days.filter(([, open = "", close = ""]) => {
    const [from, to] = [Date.parse(open), Date.parse(close)];
    const kinds = [
      from - 30 * MINUTE,
      from - 1,
      from,
      (from + to) / 2,
      to - 1,
      to,
      to + 10 * MINUTE - 1,
      to + 10 * MINUTE,
    ];
    const expected = ["opening", "opening", null, null, null, "closing", "closing", null];
    return kinds.some((at, index) => kindAt(at) !== expected[index]);
  });
  expect(wrong.map(([date]) => date)).toEqual([]);
});
