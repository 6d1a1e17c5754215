import type { ComponentType } from "react";
import type { TradePosition } from "#/api/trading/trading-product.ts";
import type { LayerProps } from "#/ui/lazy-layer.tsx";
import SheetPanel from "#/ui/sheet-panel.tsx";
import type { PositionMarket } from "./position-market.ts";

/** What opens a sheet of a position: which one, kept while the sheet slides away. */
export interface PositionSheetProps extends LayerProps {
  position: TradePosition | undefined;
  market: PositionMarket | undefined;
}

/** What is in such a sheet: made anew for each position. `onClose` follows what was done. */
export interface PositionFormProps {
  position: TradePosition;
  market: PositionMarket;
  onClose: () => void;
}

interface FrameProps extends PositionSheetProps {
  title: string;
  form: ComponentType<PositionFormProps>;
}

/** The sheet around what is done with a position. */
export function PositionSheet({ open, onClose, title, position, market, form: Form }: FrameProps) {
  return (
    <SheetPanel open={open} onClose={onClose} title={title}>
      {position && market && <Form key={position.id} position={position} market={market} onClose={onClose} />}
    </SheetPanel>
  );
}
