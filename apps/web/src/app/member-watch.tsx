import { SessionReminder } from "#/features/limits/components/session-reminder.tsx";
import NoticeListener from "#/features/notices/components/notice-listener.tsx";

/** What runs beside every screen while somebody is signed in. */
export default function MemberWatch() {
  return (
    <>
      <NoticeListener />
      <SessionReminder />
    </>
  );
}
