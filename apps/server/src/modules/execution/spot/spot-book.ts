import { type Decimal, parse, placesOf, stepsIn } from "@evenkeel/calc/decimal";
import { SPOT_PRICE_BAND, type SpotRules } from "@evenkeel/calc/spot-rules";
import { FEE_RATES, type Instrument } from "#/modules/instruments/index.ts";
import type { Quote } from "#/modules/market-data/index.ts";
import { PriceHeap } from "#/platform/price-heap.ts";
import type { LiveSpot } from "./spot-account.ts";

/** Everything of one spot instrument that waits for a price. Keys are whole ticks. */
export class SpotBook {
  readonly instrument: Instrument;
  readonly rules: SpotRules;
  readonly makerRate = parse(FEE_RATES.coinSpot.maker);
  readonly takerRate = parse(FEE_RATES.coinSpot.taker);
  /** Decimals of the base asset. */
  readonly basePlaces: number;
  /** Orders that wait for their first quote, by the monotonic time from which one counts. */
  readonly arriving = new PriceHeap<LiveSpot>("rise");
  readonly restingBuys = new PriceHeap<LiveSpot>("fall");
  readonly restingSells = new PriceHeap<LiveSpot>("rise");
  /** Stops, by the last price. */
  readonly falling = new PriceHeap<LiveSpot>("fall");
  readonly rising = new PriceHeap<LiveSpot>("rise");

  /** @throws Error where a price times a quantity can be finer than the quote asset: values are exact, nothing is lost. */
  constructor(instrument: Instrument, precisions: ReadonlyMap<string, number>) {
    const [basePlaces, quotePlaces] = [precisions.get(instrument.base), precisions.get(instrument.quote)];
    if (basePlaces === undefined || quotePlaces === undefined)
      throw new Error(`an asset of ${instrument.coin} is not in the ledger`);
    this.instrument = instrument;
    this.basePlaces = basePlaces;
    const [tick, qtyStep] = [parse(instrument.tickSize), parse(instrument.qtyStep)];
    if (placesOf(tick) + placesOf(qtyStep) > quotePlaces || placesOf(qtyStep) > basePlaces)
      throw new Error(`${instrument.coin} trades in finer steps than its assets have`);
    this.rules = {
      tick,
      qtyStep,
      minQty: parse(instrument.minQty),
      maxQty: parse(instrument.maxQty),
      minNotional: parse(instrument.minNotional),
      priceBand: SPOT_PRICE_BAND,
      quotePlaces,
    };
  }

  /** A price as whole ticks: at or below for what wakes on a fall, at or above for what wakes on a rise. */
  ticks(price: Decimal, wakes: "fall" | "rise"): number {
    return Number(stepsIn(price, this.rules.tick, wakes === "fall" ? "floor" : "ceil"));
  }

  /** Whether a quote reaches anything that waits here. */
  isReachedBy({ lastTicks, askTicks, bidTicks, receivedMono }: Quote): boolean {
    return (
      lastTicks <= this.falling.edge ||
      lastTicks >= this.rising.edge ||
      Math.min(lastTicks, askTicks) <= this.restingBuys.edge ||
      Math.max(lastTicks, bidTicks) >= this.restingSells.edge ||
      receivedMono >= this.arriving.edge
    );
  }

  get heaps(): readonly PriceHeap<LiveSpot>[] {
    return [this.arriving, this.restingBuys, this.restingSells, this.falling, this.rising];
  }

  /** The asset that an order of this side pays with. */
  paysWith(side: "buy" | "sell"): string {
    return side === "buy" ? this.instrument.quote : this.instrument.base;
  }
}
