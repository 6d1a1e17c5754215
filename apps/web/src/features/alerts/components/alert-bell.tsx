import type { MarketRow } from "@evenkeel/contract/instrument";
import { useQuery } from "@tanstack/react-query";
import Bell from "lucide-react/icons/bell";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { late } from "#/lib/late.tsx";
import { useIsSignedIn } from "#/lib/session.ts";
import { IconButton } from "#/ui/icon-button.tsx";
import { useAlertUpdates } from "../hooks/use-alert-updates.ts";
import { alertsQuery } from "../queries.ts";

const AlertSheet = late(() => import("./alert-sheet.tsx"));

export interface AlertBellProps {
  row: MarketRow;
  /** The card that lets this device take push messages, which belongs to the notices. */
  pushCard: ReactNode;
}

/** Opens the alerts of an instrument; a mark says that some are on. Nothing for a visitor. */
export function AlertBell({ row, pushCard }: AlertBellProps) {
  const { t } = useTranslation("alerts");
  const isSignedIn = useIsSignedIn();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const { data } = useQuery({ ...alertsQuery(row.id), enabled: isSignedIn });
  useAlertUpdates();
  if (!isSignedIn) return null;
  const count = data?.filter(({ isOn }) => isOn).length ?? 0;
  return (
    <>
      <IconButton
        label={t("bell", { symbol: row.symbol, count })}
        aria-haspopup="dialog"
        className="relative"
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        <Bell className="size-6" strokeWidth={1.6} />
        {count > 0 && <span aria-hidden="true" className="absolute end-2.5 top-2.5 size-2 rounded-full bg-accent" />}
      </IconButton>
      {wasOpen && (
        <Suspense fallback={null}>
          <AlertSheet open={isOpen} onClose={() => setOpen(false)} row={row} pushCard={pushCard} />
        </Suspense>
      )}
    </>
  );
}
