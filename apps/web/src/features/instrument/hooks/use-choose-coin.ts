import { useNavigate } from "#/lib/router.tsx";
import { changeCoin } from "../current-coin.ts";
import { type InstrumentRef, tradePath } from "../model/instrument-ref.ts";

/**
 * Chooses a coin as the specification says: candle price reset, coin stored, change told, popup closed, then navigation.
 * An open popup stands on the browser's history as an entry of its own; the new coin takes that entry's place, so that
 * Back leads to the coin before.
 */
export function useChooseCoin(): (ref: InstrumentRef, options?: { closePopup?: () => void }) => void {
  const navigate = useNavigate();
  return (ref, { closePopup } = {}) => {
    changeCoin(ref);
    closePopup?.();
    navigate(tradePath(ref), { replace: closePopup !== undefined });
  };
}
