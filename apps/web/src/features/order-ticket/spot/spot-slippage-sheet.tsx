import { useTranslation } from "#/i18n/use-translation.ts";
import type { LayerProps } from "#/ui/lazy-layer.tsx";
import SheetPanel from "#/ui/sheet-panel.tsx";
import { SlippageField } from "../components/slippage-field.tsx";

interface SpotSlippageSheetProps extends LayerProps {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** How far from the quote a purchase or sale at the market may fill. */
export default function SpotSlippageSheet({ open, onClose, ...field }: SpotSlippageSheetProps) {
  const { t } = useTranslation("orders");
  return (
    <SheetPanel open={open} onClose={onClose} title={t("options.slippage")}>
      <SlippageField {...field} />
    </SheetPanel>
  );
}
