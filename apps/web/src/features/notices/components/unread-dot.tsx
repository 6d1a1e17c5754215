import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";

/** The mark before what was not read; it keeps its place where it has gone. */
export function UnreadDot({ isUnread, className }: { isUnread: boolean; className?: string }) {
  const { t } = useTranslation("notices");
  return (
    <span className={classNames("size-2 shrink-0 rounded-full", isUnread ? "bg-accent" : "bg-transparent", className)}>
      {isUnread && <span className="sr-only">{t("unread")}</span>}
    </span>
  );
}
