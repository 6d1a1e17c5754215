import ChevronRight from "lucide-react/icons/chevron-right";
import { useUser } from "#/api/user-query.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Link } from "#/lib/router.tsx";
import { Skeleton } from "#/ui/skeleton.tsx";
import { Avatar } from "./avatar.tsx";

/** Who is signed in, and with which kind of money. */
export function PersonCard() {
  const { t } = useTranslation("profile");
  const user = useUser();
  if (!user) {
    return (
      <div className="flex items-center gap-3 px-4 py-3">
        <Skeleton isRound className="size-12" />
        <Skeleton className="h-10 flex-1" />
      </div>
    );
  }
  const name = user.nickName || user.loginName || user.id;
  return (
    <Link to="/profile" className="flex items-center gap-3 px-4 py-3 active:bg-sunken">
      <Avatar name={name} url={user.avatar} className="size-12" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-17 font-semibold">{name}</p>
        <p className="text-13 text-ink-faint">
          {t("id")} <span className="num">{user.id}</span>
        </p>
      </div>
      <span
        className={
          user.isSimulate
            ? "rounded-full bg-sunken px-2.5 py-1 text-11 font-semibold text-ink-soft"
            : "rounded-full bg-warn-soft px-2.5 py-1 text-11 font-semibold text-warn"
        }
      >
        {user.isSimulate ? t("common:sim.chip") : t("common:live.chip")}
      </span>
      <ChevronRight aria-hidden="true" className="flip-rtl size-4 shrink-0 text-ink-faint" strokeWidth={1.8} />
    </Link>
  );
}
