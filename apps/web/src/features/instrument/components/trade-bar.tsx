import type { Side } from "@evenkeel/contract/contract-coin";
import { Button } from "#/ui/button.tsx";

/** The two ways in, under the thumb. */
export function TradeBar({ buy, sell, onOpen }: { buy: string; sell: string; onOpen: (side: Side) => void }) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-30">
      <div className="column grid grid-cols-2 gap-3 border-t border-hairline bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        <Button look="up" size="large" onClick={() => onOpen("buy")}>
          {buy}
        </Button>
        <Button look="down" size="large" onClick={() => onOpen("sell")}>
          {sell}
        </Button>
      </div>
    </div>
  );
}
