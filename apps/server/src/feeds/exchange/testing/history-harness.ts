import { createInstruments } from "#/modules/instruments/index.ts";
import type { FeedBar, HistoryQuery, MarketFeed } from "#/modules/market-data/index.ts";
import { systemClock } from "#/platform/clock.ts";
import type { ExchangeDeps } from "../exchange-feed.ts";
import { StandIn } from "./stand-in.ts";

export interface HistoryOptions extends ExchangeDeps {
  readonly instruments: ReturnType<typeof createInstruments>;
  readonly wsUrl: string;
  readonly restUrl: string;
}

/** One history call to a feed whose exchange answers as told: what was asked of the exchange, and what became of it. */
export async function askHistory(
  createFeed: (options: HistoryOptions) => MarketFeed,
  query: HistoryQuery,
  answer: (path: string, query: Record<string, string>) => unknown | number,
): Promise<{ asked: { path: string; query: Record<string, string> }[]; bars: readonly FeedBar[] }> {
  const asked: { path: string; query: Record<string, string> }[] = [];
  const server = await StandIn.open({
    onGet(path, search) {
      asked.push({ path, query: Object.fromEntries(search) });
      return answer(path, Object.fromEntries(search));
    },
  });
  const { wsUrl, restUrl } = server;
  const feed = createFeed({ clock: systemClock, instruments: createInstruments(), wsUrl, restUrl });
  const bars = (await feed.history?.(query)) ?? [];
  await server.close();
  return { asked, bars };
}
