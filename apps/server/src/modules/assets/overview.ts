import { type Decimal, div, format, fromInteger, mul, ONE, roundTo, ZERO } from "@evenkeel/calc/decimal";
import type * as calls from "@evenkeel/contract/asset-overview";
import type { DataOf, InputOf, RowOf } from "@evenkeel/contract/endpoint";
import type { Pool } from "pg";
import { type Mode, readFrozenFor } from "#/modules/ledger/index.ts";
import type { Clock } from "#/platform/clock.ts";
import { type History, historySince, rangeStart, todayStart } from "./history.ts";
import { type Portfolio, type PricedBalance, SETTLEMENT_COIN } from "./portfolio.ts";
import type { Rates } from "./rates.ts";
import { readSnapshots } from "./snapshot.repository.ts";
import { WORTH_PLACES } from "./worth.domain.ts";

export interface OverviewDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly portfolio: Portfolio;
  readonly rates: Rates;
}

/** What a person is worth, as the wire says it. */
export interface Overview {
  overview(userId: string, mode: Mode, currency: calls.ValuationCurrency): Promise<DataOf<typeof calls.assetOverview>>;
  list(
    userId: string,
    mode: Mode,
    query: InputOf<typeof calls.assetList>["query"],
  ): Promise<{ rows: RowOf<typeof calls.assetList>[]; total: number }>;
  pnl(userId: string, mode: Mode, range: calls.PnlRange): Promise<DataOf<typeof calls.assetPnl>>;
}

const SMALL = fromInteger(1);

export function createOverview({ pool, clock, portfolio, rates }: OverviewDeps): Overview {
  async function history(userId: string, mode: Mode, from: number | null) {
    const [worth, records, flows] = await Promise.all([
      portfolio.worth(userId, mode),
      readSnapshots(pool, userId, mode),
      portfolio.flows(userId, mode),
    ]);
    const now = { at: clock.now(), value: worth.total };
    return { worth, history: historySince(from, records, now, flows) };
  }

  return {
    overview: async (userId, mode, currency) => {
      const { worth, history: today } = await history(userId, mode, todayStart(clock.now()));
      const unit = rates(currency);
      const rate = unit === null || unit.usdt <= 0n ? null : div(ONE, unit.usdt, "down");
      return {
        currency,
        total: rate === null ? null : format(roundTo(mul(worth.total, rate, "floor"), WORTH_PLACES, "floor")),
        totalUsdt: format(worth.total),
        rate: rate === null ? null : format(rate),
        usdAtPar: unit?.usdAtPar ?? false,
        wallets: worth.wallets.map(({ accountType, value, upnl, debt }) => ({
          accountType,
          value: format(value),
          upnl: format(upnl),
          debt: format(debt),
        })),
        excluded: [...worth.excluded],
        isStale: worth.isStale || !worth.isComplete,
        pricedAt: worth.pricedAt,
        today: presentPnl(today),
      };
    },
    list: async (userId, mode, { accountType, hideSmall, pageNum, pageSize }) => {
      const [worth, frozenFor] = await Promise.all([portfolio.worth(userId, mode), readFrozenFor(pool, userId, mode)]);
      const valued = worth.balances
        .filter((balance) => accountType === undefined || balance.accountType === accountType)
        .map((balance) => ({ balance, ...netWorthOf(balance, rates) }))
        .filter(({ value }) => hideSmall !== "1" || value === null || value >= SMALL)
        .sort(mostValuableFirst);
      const page = valued.slice((pageNum - 1) * pageSize, pageNum * pageSize);
      const rows = page.map(({ balance, price, value }) => ({
        accountType: balance.accountType,
        coin: balance.coin,
        total: format(balance.total),
        available: format(balance.available),
        frozen: format(balance.frozen),
        borrowed: format(balance.borrowed),
        upnl: format(balance.upnl),
        price: price === null ? null : format(price),
        valuation: value === null ? null : format(value),
        valuationCoin: SETTLEMENT_COIN,
        frozenFor: frozenFor
          .filter((held) => held.accountType === balance.accountType && held.coin === balance.coin)
          .map(({ kind, count, amount }) => ({ kind, count, amount: format(amount) })),
      }));
      return { rows, total: valued.length };
    },
    pnl: async (userId, mode, range) => {
      const { worth, history: past } = await history(userId, mode, rangeStart(range, clock.now()));
      return {
        range,
        ...presentPnl(past),
        points: past.points.map(({ at, value, pnl }) => ({ t: at, value: format(value), pnl: format(pnl) })),
        gaps: past.gaps.map((gap) => ({ ...gap })),
        excluded: [...worth.excluded],
      };
    },
  };
}

function netWorthOf(balance: PricedBalance, rates: Rates): { price: Decimal | null; value: Decimal | null } {
  const price = rates(balance.coin)?.usdt ?? null;
  if (price === null) return { price, value: null };
  const net = (balance.total + balance.upnl - balance.borrowed) as Decimal;
  return { price, value: roundTo(mul(net, price, "floor"), WORTH_PLACES, "floor") };
}

interface Valued {
  readonly balance: PricedBalance;
  readonly value: Decimal | null;
}

/** What has no price comes last; what is worth the same in order of wallet and name. */
function mostValuableFirst(a: Valued, b: Valued): number {
  const [left, right] = [a.value ?? ZERO, b.value ?? ZERO];
  if (left !== right) return left > right ? -1 : 1;
  if (a.balance.accountType !== b.balance.accountType) return a.balance.accountType - b.balance.accountType;
  return a.balance.coin < b.balance.coin ? -1 : 1;
}

function presentPnl(history: History): calls.Pnl {
  return {
    pnl: format(history.pnl),
    returnRate: history.returnRate === null ? null : format(history.returnRate),
    startValue: format(history.start.value),
    endValue: format(history.end.value),
    inflows: format(history.inflows),
    outflows: format(history.outflows),
    startAt: history.start.at,
    endAt: history.end.at,
  };
}
