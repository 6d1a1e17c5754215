import { SessionReminder } from "#/features/limits/components/session-reminder.tsx";
import NoticeListener from "#/features/notices/components/notice-listener.tsx";
import { PrivacyCover } from "#/features/security/components/privacy-cover.tsx";
import { UnlockHost } from "#/features/security/components/unlock-host.tsx";

/** What runs beside every screen while somebody is signed in. */
export default function MemberWatch() {
  return (
    <>
      <NoticeListener />
      <UnlockHost />
      <PrivacyCover />
      <SessionReminder />
    </>
  );
}
