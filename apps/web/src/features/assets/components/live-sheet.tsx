import { useTranslation } from "#/i18n/use-translation.ts";
import { Sheet } from "#/ui/sheet.tsx";
import { ModeSwitch } from "./mode-switch.tsx";

/** What it means that the money is real, and the way back to simulated money. */
export function LiveSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("assets");
  return (
    <Sheet open={open} onClose={onClose} title={t("mode.real")}>
      <p className="mb-4 text-15 text-ink-soft">{t("mode.realText")}</p>
      <ModeSwitch to="sim" />
    </Sheet>
  );
}
