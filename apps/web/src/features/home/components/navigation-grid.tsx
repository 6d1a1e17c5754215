import type { navigation } from "@evenkeel/contract/config-calls";
import type { RowOf } from "@evenkeel/contract/endpoint";
import { useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/arrow-down-to-line";
import Repeat from "lucide-react/icons/arrow-left-right";
import Upload from "lucide-react/icons/arrow-up-from-line";
import Sparkles from "lucide-react/icons/award";
import Bars from "lucide-react/icons/chart-no-axes-column";
import Circle from "lucide-react/icons/circle-dashed";
import CreditCard from "lucide-react/icons/credit-card";
import Gift from "lucide-react/icons/gift";
import Headset from "lucide-react/icons/headset";
import Landmark from "lucide-react/icons/landmark";
import Grid from "lucide-react/icons/layout-grid";
import PiggyBank from "lucide-react/icons/piggy-bank";
import Refresh from "lucide-react/icons/refresh-cw";
import Share from "lucide-react/icons/share-2";
import Users from "lucide-react/icons/users-round";
import type { LucideIcon } from "lucide-react/types";
import { navigationQuery } from "#/api/config-queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { isImage } from "#/lib/image-address.ts";
import { Link } from "#/lib/router.tsx";
import { OperatorImage } from "#/ui/operator-image.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";

/** Icons of the set by the path an entry leads to; an entry we do not know gets a plain ring. */
const ICONS: Record<string, LucideIcon> = {
  "/deposit": Download,
  "/money": Landmark,
  "/withdrawal": Upload,
  "/transfer": Repeat,
  "/follow": Users,
  "/c2c": Users,
  "/exchange": Refresh,
  "/cards": CreditCard,
  "/strategy": Bars,
  "/quotes": Bars,
  "/finance": PiggyBank,
  "/loan": Landmark,
  "/redpacket": Gift,
  "/Welfare": Sparkles,
  "/vip": Sparkles,
  "/promotion": Share,
  "/help": Headset,
  "/kefu": Headset,
};
const SHOWN = 10;
const SKELETONS = Array.from({ length: SHOWN }, (_, index) => `s${index}`);

type Entry = RowOf<typeof navigation>;

/** Where an entry leads inside the app; an address outside is not followed from here. */
const pathOf = ({ path, linkUrl }: Entry) => [path, linkUrl].find((text) => /^\/(?!\/)/.test(text));

/** The grid of ways into the product, as the server lists them. */
export function NavigationGrid() {
  const { t } = useTranslation("home");
  const { data, isPending } = useQuery(navigationQuery);
  const entries = data?.rows.filter((entry) => entry.home && entry.isOpen && pathOf(entry)) ?? [];
  if (!isPending && entries.length === 0) return null;
  const hasMore =
    data !== undefined && data.rows.filter((entry) => entry.isOpen).length > Math.min(entries.length, SHOWN);
  return (
    <nav aria-label={t("grid.label")} className="mt-3 grid grid-cols-5 gap-y-1 px-2">
      {isPending && SKELETONS.map((key) => <SkeletonEntry key={key} />)}
      {entries.slice(0, hasMore ? SHOWN - 1 : SHOWN).map((entry) => (
        <GridLink
          key={entry.id}
          to={pathOf(entry) ?? "/"}
          icon={ICONS[pathOf(entry) ?? ""] ?? Circle}
          imgUrl={entry.imgUrl}
          text={t(`grid.${pathOf(entry)}`, { defaultValue: entry.name })}
        />
      ))}
      {hasMore && <GridLink to="/Sidebar" icon={Grid} imgUrl="" text={t("grid.more")} />}
    </nav>
  );
}

interface GridLinkProps {
  to: string;
  /** The app's own, where `imgUrl` names no image of the operator. */
  icon: LucideIcon;
  imgUrl: string;
  text: string;
}

function GridLink({ to, icon: Icon, imgUrl, text }: GridLinkProps) {
  return (
    <Link
      to={to}
      className="flex min-w-0 flex-col items-center gap-1.5 rounded-card px-0.5 py-1.5 text-center text-11 text-ink-soft"
    >
      <span className="grid size-11 place-items-center rounded-card border border-hairline bg-surface text-ink">
        {isImage(imgUrl) ? (
          <OperatorImage imgUrl={imgUrl} className="size-6" />
        ) : (
          <Icon aria-hidden="true" className="size-5.5" strokeWidth={1.6} />
        )}
      </span>
      <span className="line-clamp-2 w-full leading-tight">{text}</span>
    </Link>
  );
}

function SkeletonEntry() {
  return (
    <span className="flex flex-col items-center gap-1.5 py-1.5">
      <Skeleton className="size-11" />
      <Skeleton className="h-3 w-10" />
    </span>
  );
}
