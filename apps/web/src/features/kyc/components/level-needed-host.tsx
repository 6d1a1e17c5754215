import { useEffect, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useStore } from "#/lib/external-store.ts";
import { levelNeeded } from "#/lib/level-needed.ts";
import { useNavigate } from "#/lib/router.tsx";
import { Button } from "#/ui/button.tsx";
import { Sheet } from "#/ui/sheet.tsx";

const SETTLED_MS = 100;

/** Says which identity level something in real money wants, and leads to where it is handed in. */
export function LevelNeededHost() {
  const asked = useStore(levelNeeded);
  return asked === null ? null : <LevelNeeded {...asked} />;
}

function LevelNeeded({ need, have }: { need: number; have: number }) {
  const { t } = useTranslation("kyc");
  const navigate = useNavigate();
  // Once whatever was refused stands still again: a sheet below that is drawn anew would hide this one from screen readers.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  const close = () => levelNeeded.set(null);
  const go = () => {
    close();
    navigate("/authentication");
  };
  return (
    <Sheet open={isOpen} onClose={close} title={t("needed.title", { level: need })}>
      <p className="text-15 text-ink-soft">{t("needed.text", { have })}</p>
      <p className="mt-2 text-15">{t(`needs.${need}`)}</p>
      <Button size="large" className="mt-4" onClick={go}>
        {t("needed.go")}
      </Button>
    </Sheet>
  );
}
