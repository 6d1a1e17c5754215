import type { Quote } from "#/modules/market-data/index.ts";
import type { LivePosition } from "./account.ts";
import type { Core } from "./core.ts";
import { engineOrder } from "./engine-order.ts";
import { fillOrder } from "./fill-order.ts";
import { take } from "./paper-model.ts";
import { openUnit } from "./unit.ts";

/**
 * A take-profit or stop-loss was reached: the position is closed at the first price there is, which after a gap is not the
 * trigger (product design 2.1).
 */
export function closeByTrigger(core: Core, live: LivePosition, quote: Quote, kind: "takeProfit" | "stopLoss"): void {
  const { position, account } = live;
  const unit = openUnit(account);
  const order = engineOrder(core, live, kind, position.qty);
  const book = core.book(position.coin);
  const { rules } = book;
  const fill = take(
    {
      side: order.order.side,
      qty: position.qty,
      bound: null,
      tick: rules.tick,
      dayTurnover: core.dayTurnover(book, quote),
    },
    quote,
  );
  fillOrder(core, unit, order, { quote, fill, rule: "trigger", liquidity: "taker", reason: kind });
  core.submit(unit).catch(() => {});
}
