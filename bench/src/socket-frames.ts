import { createScriptedFeed, type ScriptedFeed } from "@evenkeel/server/src/feeds/scripted/index.ts";
import { createInstruments } from "@evenkeel/server/src/modules/instruments/index.ts";
import { createMarketData, type MarketData } from "@evenkeel/server/src/modules/market-data/index.ts";
import { systemClock } from "@evenkeel/server/src/platform/clock.ts";
import { Connection } from "@evenkeel/server/src/transport/ws/connection.ts";
import { FanOut } from "@evenkeel/server/src/transport/ws/fan-out.ts";
import { textFrame } from "@evenkeel/server/src/transport/ws/text-frame.ts";
import type { Contest } from "./contest.ts";
import { gatherReaders, type Readers } from "./readers.ts";

const READERS = 400;
const ROUNDS = 100;
const SYMBOLS = 20;
const TICKERS = { stream: "ticker", channel: 0 } as const;

const instruments = createInstruments();
const coins = [...instruments.streams]
  .filter(([, instrument]) => instrument.market === "crypto")
  .map(([referCoin]) => referCoin)
  .slice(0, SYMBOLS);

let readers: Readers;
let feed: ScriptedFeed;
let market: MarketData;
let fanOut: FanOut;
let stopQuotes: () => void;
/** Bytes of one of our frames, which the anchor's frames have too. */
let frameBytes = 0;

/** A tick of every symbol, then one round: the product's whole way from a feed's update to everybody's socket. */
async function roundsOfOurs(): Promise<number> {
  const sent = fanOut.counts.sent;
  const result = await readers.framesPerSecond(ROUNDS, (round) => {
    for (const [index, referCoin] of coins.entries()) {
      feed.say({ referCoin, last: ((10_000 + 10 * index + ((round * 7) % 5)) / 100).toFixed(2) });
    }
    fanOut.round();
  });
  const frames = fanOut.counts.sent - sent;
  if (frames !== READERS * ROUNDS) throw new Error(`${frames} frames were sent in place of ${READERS * ROUNDS}`);
  frameBytes = Math.round(result.bytes / frames);
  return result.framesPerSecond;
}

/** As many frames of the same size, made beforehand and written in a bare loop. */
async function roundsOfAnchor(): Promise<number> {
  const frame = textFrame("x".repeat(Math.max(1, frameBytes - 4)));
  const { framesPerSecond } = await readers.framesPerSecond(ROUNDS, () => {
    for (const { wire } of readers.sockets) wire.write(frame);
  });
  return framesPerSecond;
}

export const socketFrames: Contest = {
  name: `frames of ${SYMBOLS} tickers to ${READERS} sockets`,
  unit: "frames/s",
  anchor: "a loop over bare ws sockets that writes one frame made beforehand",
  isMoreBetter: true,
  budget: 0.75,
  rounds: 6,
  prepare: async () => {
    feed = createScriptedFeed(coins, () => systemClock.now());
    market = createMarketData({ feeds: [feed], instruments, clock: systemClock });
    await market.start();
    fanOut = new FanOut(market, systemClock);
    stopQuotes = market.onQuote((quote) => fanOut.mark(quote));
    readers = await gatherReaders(READERS);
    for (const { ws, wire } of readers.sockets) {
      fanOut.groups.follow(new Connection(ws, wire, "", systemClock.monotonic()), TICKERS, new Set(coins));
    }
  },
  measureOurs: roundsOfOurs,
  measureAnchor: roundsOfAnchor,
  finish: async () => {
    stopQuotes?.();
    await market?.stop();
    await readers?.dismiss();
  },
};
