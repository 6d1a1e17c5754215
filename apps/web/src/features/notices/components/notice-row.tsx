import type { PersonalNotice } from "@evenkeel/contract/notify";
import { formatDateTime } from "#/format/time.ts";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { classNames } from "#/lib/class-names.ts";
import { UnreadDot } from "./unread-dot.tsx";
import { useNoticeWords } from "./use-notice-words.ts";

/** One notice: what it says, what it is about, when; with a mark until it is read. */
export function NoticeRow({ notice, onPress }: { notice: PersonalNotice; onPress: () => void }) {
  const { t } = useTranslation("notices");
  const { tag } = useLocale();
  const words = useNoticeWords()(notice);
  return (
    <li className="border-hairline not-first:border-t">
      <button
        type="button"
        onClick={onPress}
        className="flex min-h-15 w-full items-start gap-3 px-4 py-2.5 text-start -outline-offset-2 active:bg-sunken"
      >
        <UnreadDot isUnread={!notice.isRead} className="mt-1.5" />
        <span className="min-w-0 flex-1">
          <span className={classNames("block", !notice.isRead && "font-semibold")}>{words}</span>
          <span className="flex justify-between gap-3 text-13 text-ink-faint">
            <span>{t(`category.${notice.category}`)}</span>
            <bdi className="tabular-nums">{formatDateTime(notice.createdAt, tag)}</bdi>
          </span>
        </span>
      </button>
    </li>
  );
}
