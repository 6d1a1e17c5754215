import type { Side } from "@evenkeel/contract/contract-coin";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/button.tsx";

/** The two ways in, under the thumb. */
export function TradeBar({ onOpen }: { onOpen: (side: Side) => void }) {
  const { t } = useTranslation("trade");
  return (
    <div className="fixed inset-x-0 bottom-0 z-30">
      <div className="column grid grid-cols-2 gap-3 border-t border-hairline bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        <Button look="up" size="large" onClick={() => onOpen("buy")}>
          {t("bar.buy")}
        </Button>
        <Button look="down" size="large" onClick={() => onOpen("sell")}>
          {t("bar.sell")}
        </Button>
      </div>
    </div>
  );
}
