import type { MarketRow } from "@evenkeel/contract/instrument";
import type { Instrument } from "#/modules/instruments/index.ts";
import { lastingRow } from "#/platform/lasting-row.ts";
import { presentRow, type Viewer } from "./market.presenter.ts";
import type { MarketData } from "./market-data.service.ts";

/** All that changes in a row while its instrument stays what it is. */
type Version = readonly (number | string | boolean | null | undefined)[];

function versionOf(market: MarketData, instrument: Instrument): Version {
  const day = market.day(instrument.referCoin);
  const session = market.session(instrument);
  return [
    market.stream(instrument.referCoin)?.quote?.receivedAt,
    day?.open,
    day?.high,
    day?.low,
    day?.close,
    day?.volume,
    day?.turnover,
    session.state,
    session.nextChangeAt,
    market.isStale(instrument.referCoin),
  ];
}

interface Held {
  readonly instrument: Instrument;
  readonly version: Version;
  readonly row: Readonly<MarketRow>;
}

/**
 * Rows of market lists, presented once for each change of what they show and then handed out again. A row is the same for all
 * who read in one language and have, or have not, the instrument as a favourite.
 */
export class MarketRows {
  readonly #market: MarketData;
  readonly #held = new Map<string, Held>();

  constructor(market: MarketData) {
    this.#market = market;
  }

  row(instrument: Instrument, viewer: Viewer): Readonly<MarketRow> {
    const isChinese = viewer.locale.startsWith("zh") || viewer.locale === "tw";
    const key = `${isChinese ? "zh" : "en"}${viewer.isCollected ? "+" : "-"}${instrument.id}`;
    const version = versionOf(this.#market, instrument);
    const held = this.#held.get(key);
    if (held?.instrument === instrument && isSame(held.version, version)) return held.row;
    // The session is shared with others, who may want to change theirs.
    const presented = presentRow(this.#market, instrument, viewer);
    const row = lastingRow({ ...presented, session: { ...presented.session } });
    this.#held.set(key, { instrument, version, row });
    return row;
  }
}

const isSame = (a: Version, b: Version) => a.every((value, index) => value === b[index]);
