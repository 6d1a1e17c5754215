import ArrowDownToLine from "lucide-react/icons/arrow-down-to-line";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import ArrowUpFromLine from "lucide-react/icons/arrow-up-from-line";
import Receipt from "lucide-react/icons/receipt-text";
import Repeat from "lucide-react/icons/repeat";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Link } from "#/lib/router.tsx";

const ICON = { className: "size-5", strokeWidth: 1.7, "aria-hidden": true } as const;
const ACTIONS = [
  { to: "/deposit", word: "deposit", icon: <ArrowDownToLine {...ICON} /> },
  { to: "/withdrawal", word: "withdraw", icon: <ArrowUpFromLine {...ICON} /> },
  { to: "/transfer", word: "transfer", icon: <ArrowLeftRight {...ICON} /> },
  { to: "/exchange", word: "convert", icon: <Repeat {...ICON} /> },
  { to: "/ucenterOrder", word: "bills", icon: <Receipt {...ICON} /> },
] as const;

/** What can be done with one's money. */
export function AssetActions() {
  const { t } = useTranslation("assets");
  return (
    <nav aria-label={t("actions")} className="grid grid-cols-5 px-2 pb-3">
      {ACTIONS.map(({ to, word, icon }) => (
        <Link
          key={to}
          to={to}
          className="flex min-h-16 flex-col items-center gap-1.5 text-center text-11 text-ink-soft"
        >
          <span className="grid size-11 place-items-center rounded-full bg-sunken text-ink dark:bg-hairline">
            {icon}
          </span>
          {t(word)}
        </Link>
      ))}
    </nav>
  );
}
