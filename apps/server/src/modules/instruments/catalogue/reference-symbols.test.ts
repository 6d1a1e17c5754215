import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { createInstruments, type Instrument } from "../index.ts";

const folder =
  process.env.SHARED_DATA_DIR ??
  resolve(import.meta.dirname, "..", "..", "..", "..", "..", "..", "..", "shared", "data");
const file = join(folder, "reference", "symbol_properties_lean.csv");
const isThere = existsSync(file);
if (!isThere) console.log("skipped: no symbol properties; set SHARED_DATA_DIR to the folder that holds reference/");
const instruments = createInstruments();

interface Properties {
  readonly tick: number;
  readonly multiplier: number;
}

/** Tick and multiplier by `market/symbol/type`; a price that is quoted in hundredths is put into them. */
function readProperties(): Map<string, Properties> {
  const rows = readFileSync(file, "utf8").trim().split("\n").slice(1);
  return new Map(
    rows.map((row) => {
      const [market, symbol, type, , , multiplier, tick, , , , magnifier] = row.split(",");
      const times = Number(magnifier || 1);
      return [`${market}/${symbol}/${type}`, { tick: Number(tick) * times, multiplier: Number(multiplier) / times }];
    }),
  );
}

const EXCHANGES = ["cme", "nymex", "comex", "cbot"];

/** Where the reference lists an instrument; none where it does not. */
function keysOf({ class: instrumentClass, coin, base, quote }: Instrument): string[] {
  if (instrumentClass === "futures") return EXCHANGES.map((exchange) => `${exchange}/${base}/future`);
  if (instrumentClass === "forex") return [`oanda/${coin.toUpperCase()}/forex`];
  if (instrumentClass === "coinContract") return [`binance/${base}${quote}/cryptofuture`];
  return [];
}

describe.skipIf(!isThere)("the catalogue beside Lean's symbol properties", () => {
  test("ticks and multipliers are the exchanges', wherever the reference has the instrument", () => {
    const properties = readProperties();
    const checked = { futures: 0, forex: 0, coinContract: 0 };
    for (const instrument of instruments.all) {
      const { class: instrumentClass, coin, tickSize, contractSize } = instrument;
      const found = keysOf(instrument).flatMap((key) => properties.get(key) ?? []);
      for (const { tick, multiplier } of found) {
        const ours = [coin, Number(tickSize), instrumentClass === "futures" ? Number(contractSize) : 1];
        expect(ours).toEqual([coin, tick, instrumentClass === "futures" ? multiplier : 1]);
        checked[instrumentClass as keyof typeof checked] += 1;
      }
    }
    expect(checked).toEqual({ futures: 14, forex: 22, coinContract: 6 });
  });
});
