import ChevronLeft from "lucide-react/icons/chevron-left";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";

export interface PageHeaderProps {
  /** Absent where the screen names itself below. */
  title?: ReactNode;
  subtitle?: ReactNode;
  /** Shows the way back, with this name for screen readers. */
  back?: { readonly label: string; readonly onBack: () => void };
  actions?: ReactNode;
}

/** The bar at the top of every screen but home: back, title, actions. Stays in place while the screen scrolls. */
export function PageHeader({ title, subtitle, back, actions }: PageHeaderProps) {
  return (
    <header className="sticky top-0 z-20 flex min-h-14 items-center gap-1 bg-ground px-2 pt-[env(safe-area-inset-top)]">
      {back && (
        <IconButton label={back.label} onClick={back.onBack}>
          <ChevronLeft className="flip-rtl size-6" strokeWidth={1.6} />
        </IconButton>
      )}
      <div className={back ? "min-w-0 flex-1" : "min-w-0 flex-1 ps-2"}>
        {title !== undefined && (
          <h1 className={back ? "truncate text-17 font-semibold" : "truncate text-22 font-semibold"}>{title}</h1>
        )}
        {subtitle !== undefined && <p className="text-11 text-ink-faint">{subtitle}</p>}
      </div>
      {actions}
    </header>
  );
}
