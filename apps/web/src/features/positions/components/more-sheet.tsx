import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import Scale from "lucide-react/icons/scale";
import Share from "lucide-react/icons/share-2";
import type { TradePosition } from "#/api/trading/trading-product.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { LayerProps } from "#/ui/lazy-layer.tsx";
import SheetPanel from "#/ui/sheet-panel.tsx";
import type { PositionMarket } from "./position-market.ts";

export type MoreAction = "margin" | "reverse" | "share";

interface MoreSheetProps extends LayerProps {
  position: TradePosition | undefined;
  market: PositionMarket | undefined;
  onChoose: (action: MoreAction) => void;
}

const ICONS = { margin: Scale, reverse: ArrowUpDown, share: Share } as const;

/** What is done with a position less often than closing it, each with a line of what it means. */
export default function MoreSheet({ open, onClose, position, market, onChoose }: MoreSheetProps) {
  const { t } = useTranslation("orders");
  const actions: MoreAction[] =
    position?.marginMode === "cross" ? ["reverse", "share"] : ["margin", "reverse", "share"];
  return (
    <SheetPanel open={open} onClose={onClose} title={market?.symbol ?? ""}>
      <ul className="-mx-4">
        {actions.map((action) => {
          const Icon = ICONS[action];
          return (
            <li key={action} className="not-first:border-t border-hairline">
              <button
                type="button"
                onClick={() => onChoose(action)}
                className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-start active:bg-sunken"
              >
                <Icon aria-hidden="true" className="size-5 text-ink-soft" strokeWidth={1.6} />
                <span className="flex-1">
                  <span className="block font-semibold">{t(`more.${action}`)}</span>
                  <span className="block text-13 text-ink-soft">{t(`more.${action}Text`)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </SheetPanel>
  );
}
