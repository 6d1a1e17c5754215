import { add, type Decimal, max, min, neg, sub } from "@evenkeel/calc/decimal";
import { liquidationPrice } from "@evenkeel/calc/liquidation";
import { wireTypeOf } from "#/modules/market-data/index.ts";
import { holdingOf } from "#/modules/positions/index.ts";
import {
  type CallLadder,
  type CrossPosition,
  type CrossState,
  callStage,
  callsAt,
  crossLiquidationPrice,
  crossState,
  type MarginCall,
  nextCall,
  type RiskRules,
  type ScaledRules,
  watchBound,
} from "#/modules/risk/index.ts";
import type { Account, LivePosition } from "./account.ts";
import type { Core, WantedTrigger } from "./core.ts";
import { keepPosition, openUnit, type Unit } from "./unit.ts";

/**
 * What is watched at the mark price: where an isolated position is liquidated and where its owner is told that this comes
 * nearer; for cross positions, bounds within which neither can be.
 */

/** The mark prices of an isolated position; sets its liquidation price. */
export function isolatedTriggers(core: Core, live: LivePosition): WantedTrigger[] {
  const { position } = live;
  const { rules, scaled } = core.book(position.coin);
  const [good, bad] = position.side === "buy" ? (["rise", "fall"] as const) : (["fall", "rise"] as const);
  const at = ({ takerRate, tiers }: RiskRules) =>
    liquidationPrice({ holding: holdingOf(position), backing: position.margin, takerRate, tiers });
  live.liqPrice = at(rules);
  const { calls } = live.account.product;
  const next = nextCall(position.marginCall, calls);
  const wanted: WantedTrigger[] = [{ wakes: bad, price: live.liqPrice, trigger: { kind: "liquidation", live } }];
  if (next !== null)
    wanted.push({
      wakes: bad,
      price: at(rulesOfCall(scaled, next, calls)),
      trigger: { kind: "marginCall", live, call: next },
    });
  if (position.marginCall !== 0)
    wanted.push({ wakes: good, price: at(scaled.calm), trigger: { kind: "marginCall", live, call: 0 } });
  return wanted;
}

/** The mark prices between which a cross position cannot bring its wallet to the next ratio; sets its liquidation price. */
export function crossTriggers(core: Core, live: LivePosition): WantedTrigger[] {
  const { account, position } = live;
  const book = core.book(position.coin);
  const all = core.crossPositions(account);
  const own = all.find((each) => each.live === live);
  if (own === undefined || account.isStuck) {
    book.awaitingQuote ??= new Set();
    book.awaitingQuote.add(account);
    return [];
  }
  live.liqPrice = crossLiquidationPrice(own.terms, core.crossState(account));
  const made = callsOf(account);
  const { calls } = account.product;
  const next = nextCall(made, calls);
  const [good, bad] = position.side === "buy" ? (["rise", "fall"] as const) : (["fall", "rise"] as const);
  const { tick } = book.rules;
  const trigger = { kind: "crossWatch", live } as const;
  const of = (pick: (coin: string) => RiskRules) => ({
    state: scaledState(account, all, pick),
    terms: { ...own.terms, rules: pick(position.coin) },
  });
  const near = of((coin) => (next === null ? core.book(coin).rules : rulesOfCall(core.book(coin).scaled, next, calls)));
  // One position alone has an exact price; several have bounds within which none of them needs a look.
  const isExact = all.length === 1 && near.state.slack > 0n && near.state.atRates === 0n;
  const exact = isExact ? crossLiquidationPrice(near.terms, near.state) : null;
  const bound = isExact ? exact : watchBound(near.terms, near.state, all.length);
  const wanted: WantedTrigger[] = [
    { wakes: bad, price: apart(bound, own.terms.mark, tick, bad, near.state.slack), trigger },
  ];
  if (made !== 0) {
    const calm = of((coin) => core.book(coin).scaled.calm);
    const missing = neg(calm.state.slack);
    const mirrored = {
      ...calm.terms,
      holding: { ...calm.terms.holding, direction: good === "fall" ? 1 : -1 },
    } as const;
    const back = watchBound(mirrored, { ...calm.state, slack: missing }, all.length);
    wanted.push({ wakes: good, price: apart(back, own.terms.mark, tick, good, missing), trigger });
  }
  return wanted;
}

/** How the wallet would stand if everything that is required were divided by a ratio: at no slack it is reached. */
function scaledState(
  account: Account,
  cross: readonly { readonly live: LivePosition; readonly terms: CrossPosition }[],
  pick: (coin: string) => RiskRules,
): CrossState {
  return crossState(
    account.backing,
    cross.map(({ live, terms }) => ({ ...terms, rules: pick(live.position.coin) })),
  );
}

/** The calls that stand for a wallet, by the same figures as the bounds are laid by. */
function standingCalls(core: Core, account: Account, made: 0 | MarginCall): 0 | MarginCall {
  const cross = core.crossPositions(account);
  const isReached = (stage: "first" | "second") =>
    scaledState(account, cross, (coin) => core.book(coin).scaled[stage]).slack <= 0n;
  const calm = scaledState(account, cross, (coin) => core.book(coin).scaled.calm).slack >= 0n;
  return callsAt(made, { first: isReached("first"), second: isReached("second"), calm }, account.product.calls);
}

/** Where there is room, a bound lies at least a tick from the price, so that the same quote does not reach it again. */
function apart(bound: Decimal | null, mark: Decimal, tick: Decimal, wakes: "fall" | "rise", room: Decimal) {
  if (bound === null || room <= 0n) return bound;
  return wakes === "fall" ? min(bound, sub(mark, tick)) : max(bound, add(mark, tick));
}

/** The calls that were made for an account's cross positions. */
function callsOf(account: Account): 0 | MarginCall {
  const { calls } = account.product;
  let most: 0 | MarginCall = 0;
  for (const { position } of account.positions.values())
    if (position.marginMode === "cross" && callStage(position.marginCall, calls) > callStage(most, calls))
      most = position.marginCall;
  return most;
}

/** The rules by which a call is reached where they would liquidate. */
function rulesOfCall(scaled: ScaledRules, call: MarginCall, calls: CallLadder): RiskRules {
  return call === calls.first ? scaled.first : scaled.second;
}

/** An isolated position came to a ratio of which its owner is told, or back to where it is calm. */
export function callIsolated(core: Core, live: LivePosition, call: 0 | MarginCall): void {
  const { position } = live;
  const unit = openUnit(live.account);
  setCall(core, unit, [live], call);
  if (call !== 0) tell(core, unit, live, call, position.coin);
  core.watch(live);
  core.submit(unit).catch(() => {});
}

/** A wallet that can still stand: its owner is told where it came to a ratio. The bounds are laid anew. */
export function callCross(core: Core, account: Account): void {
  const made = callsOf(account);
  const call = standingCalls(core, account, made);
  if (call === made) {
    core.watchCross(account);
    return;
  }
  const cross = [...account.positions.values()].filter(({ position }) => position.marginMode === "cross");
  const unit = openUnit(account);
  setCall(core, unit, cross, call);
  const [first] = cross;
  const { calls } = account.product;
  if (callStage(call, calls) > callStage(made, calls) && call !== 0 && first !== undefined)
    tell(core, unit, first, call, null);
  core.submit(unit).catch(() => {});
}

function setCall(core: Core, unit: Unit, lives: readonly LivePosition[], call: 0 | MarginCall): void {
  for (const { position } of lives) {
    position.marginCall = call;
    position.updatedAt = core.deps.clock.now();
    keepPosition(unit, position);
  }
}

/** A notice in the transaction of its fact; `coin` null where it is about the whole wallet. */
function tell(
  core: Core,
  unit: Unit,
  { position, account }: LivePosition,
  call: MarginCall,
  coin: string | null,
): void {
  const { product } = account;
  const { instrument } = core.book(position.coin);
  const symbol = coin === null ? null : instrument.symbol;
  const ref = `margin/${position.id}/${core.deps.ids.next()}`;
  unit.also.push(async (tx) => {
    await core.deps.notices.publish(tx, {
      userId: String(account.userId),
      ref,
      category: "margin",
      type: symbol === null ? product.callNotice : "margin.call",
      args: { level: String(call), ...(symbol === null ? {} : { symbol }) },
      link: `/trade?${new URLSearchParams({ coin: position.coin, type: wireTypeOf(instrument).type })}`,
    });
  });
}
