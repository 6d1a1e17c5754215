import { readInteger } from "../exchange/decimal-text.ts";
import type { BridgeRule } from "../exchange/depth-bridge.ts";

/** Spot: a change follows when its first id is one after the last; the first after a snapshot reaches over it. */
export const spotDepth: BridgeRule = {
  read({ U, u, b, a }) {
    const [first, last] = [readInteger(U), readInteger(u)];
    return first <= last ? { first, last, previous: first - 1, bids: b, asks: a } : null;
  },
  judge({ first, last, previous }, at, isBridged) {
    if (last <= at) return "old";
    const follows = isBridged ? previous === at : first <= at + 1;
    return follows ? "follows" : "gap";
  },
};

/** USDT-M: ids are left out between changes, each names the last id of the one before. */
export const usdmDepth: BridgeRule = {
  read({ U, u, pu, b, a }) {
    const [first, last, previous] = [readInteger(U), readInteger(u), readInteger(pu)];
    return first <= last && previous < last ? { first, last, previous, bids: b, asks: a } : null;
  },
  judge({ first, last, previous }, at, isBridged) {
    if (isBridged ? last <= at : last < at) return "old";
    const follows = isBridged ? previous === at : first <= at;
    return follows ? "follows" : "gap";
  },
};
