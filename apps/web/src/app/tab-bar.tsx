import BarChart from "lucide-react/icons/chart-no-axes-column";
import Circle from "lucide-react/icons/circle";
import Gift from "lucide-react/icons/gift";
import Home from "lucide-react/icons/house";
import User from "lucide-react/icons/user-round";
import Wallet from "lucide-react/icons/wallet";
import type { LucideIcon } from "lucide-react/types";
import { useTabSetting } from "#/api/config-queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { isImage } from "#/lib/image-address.ts";
import { Link, useLocation } from "#/lib/router.tsx";
import { OperatorImage } from "#/ui/operator-image.tsx";
import { FALLBACK_TABS } from "./fallback-tabs.ts";

/** The set's own icons, by the entry's key; an operator's image replaces one by its address. */
const ICONS: Record<string, LucideIcon> = {
  home: Home,
  activity: Gift,
  quotes: BarChart,
  assets: Wallet,
  ucenter: User,
};

/** /home is the same screen as /. */
const normal = (path: string) => (path === "/home" ? "/" : path);

/** The bar at the bottom, on the routes that the TAB_SETTING names. */
export function TabBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { routes, items } = useTabSetting() ?? FALLBACK_TABS;
  if (!routes.map(normal).includes(normal(pathname))) return null;
  return (
    <>
      <div aria-hidden="true" className="h-[calc(4.75rem+env(safe-area-inset-bottom))]" />
      <nav aria-label={t("tabs.label")} className="fixed inset-x-0 bottom-0 z-30">
        <div className="column flex border-t border-hairline bg-surface pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
          {items.map(({ key, name, linkUrl, imgUrl, checkedImgUrl }) => {
            const isOn = normal(linkUrl) === normal(pathname);
            const Icon = ICONS[key] ?? Circle;
            const image = isOn ? checkedImgUrl : imgUrl;
            return (
              <Link
                key={key}
                to={linkUrl}
                aria-current={isOn ? "page" : undefined}
                className={classNames(
                  "flex min-h-16 flex-1 flex-col items-center justify-center gap-1 pt-1 text-11",
                  isOn ? "font-semibold text-ink" : "text-ink-faint",
                )}
              >
                {isImage(image) ? (
                  <OperatorImage imgUrl={image} className="size-6" />
                ) : (
                  <Icon aria-hidden="true" className="size-6" strokeWidth={isOn ? 2 : 1.6} />
                )}
                {t(`tabs.${key}`, { defaultValue: name })}
              </Link>
            );
          })}
        </div>
      </nav>
    </>
  );
}
