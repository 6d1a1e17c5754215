import { Suspense } from "react";
import { LevelNeededHost } from "#/features/kyc/components/level-needed-host.tsx";
import { SessionReminder } from "#/features/limits/components/session-reminder.tsx";
import NoticeListener from "#/features/notices/components/notice-listener.tsx";
import { PrivacyCover } from "#/features/security/components/privacy-cover.tsx";
import { ProofHost } from "#/features/security/components/proof-host.tsx";
import { useAccountStatus } from "./use-account-status.ts";

/** What runs beside every screen while somebody is signed in. None hides the screen while its words are on their way. */
export default function MemberWatch() {
  useAccountStatus();
  return (
    <>
      <PrivacyCover />
      <Suspense fallback={null}>
        <NoticeListener />
      </Suspense>
      <Suspense fallback={null}>
        <ProofHost />
      </Suspense>
      <Suspense fallback={null}>
        <LevelNeededHost />
      </Suspense>
      <Suspense fallback={null}>
        <SessionReminder />
      </Suspense>
    </>
  );
}
