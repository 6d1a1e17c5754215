import Bell from "lucide-react/icons/bell";
import Headset from "lucide-react/icons/headset";
import Menu from "lucide-react/icons/menu";
import Search from "lucide-react/icons/search";
import { useHasUnread } from "#/api/notices-query.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Link } from "#/lib/router.tsx";
import { ICON_BUTTON } from "#/ui/icon-button.tsx";

export interface TopBarProps {
  /** Opens the menu as a drawer, in place of going to its page. */
  onMenu?: () => void;
}

/** Menu, search, customer service, notices. */
export function TopBar({ onMenu }: TopBarProps) {
  const { t } = useTranslation("home");
  const hasUnread = useHasUnread();
  return (
    <header className="sticky top-0 z-20 flex min-h-14 items-center gap-0.5 bg-ground px-1.5 pt-[env(safe-area-inset-top)]">
      <Link
        to="/Sidebar"
        aria-label={t("menu")}
        className={ICON_BUTTON}
        onClick={(event) => {
          // With a key held down the page is wanted in a window of its own.
          if (!onMenu || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onMenu();
        }}
      >
        <Menu className="size-6" strokeWidth={1.6} />
      </Link>
      <Link to="/quoteSearch" className="flex min-h-11 min-w-0 flex-1 items-center">
        <span className="flex h-9.5 w-full items-center gap-2 rounded-full bg-sunken px-3.5 text-15 text-ink-faint">
          <Search aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.6} />
          <span className="truncate">{t("search")}</span>
        </span>
      </Link>
      <Link to="/kefu" aria-label={t("service")} className={ICON_BUTTON}>
        <Headset className="size-6" strokeWidth={1.6} />
      </Link>
      <Link to="/help" aria-label={t(hasUnread ? "noticesUnread" : "notices")} className={`${ICON_BUTTON} relative`}>
        <Bell className="size-6" strokeWidth={1.6} />
        {hasUnread && <span aria-hidden="true" className="absolute end-2.5 top-2.5 size-2 rounded-full bg-accent" />}
      </Link>
    </header>
  );
}
