import Settings from "lucide-react/icons/settings-2";
import { Suspense, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { late } from "#/lib/late.tsx";
import { Link, useBack, useSearchParams } from "#/lib/router.tsx";
import { useIsSignedIn } from "#/lib/session.ts";
import { buttonClass } from "#/ui/button.tsx";
import { IconButton } from "#/ui/icon-button.tsx";
import { ListRow } from "#/ui/list-row.tsx";
import { PageHeader } from "#/ui/page-header.tsx";
import { NeedsState } from "#/ui/state.tsx";
import { Tabs } from "#/ui/tabs.tsx";
import { AnnouncementList } from "./announcement-list.tsx";
import { OwnNotices } from "./own-notices.tsx";

const NoticeSettingsSheet = late(() => import("./notice-settings-sheet.tsx"));

type Tab = "announcements" | "own";

/** /help: the announcements to everybody, and the notices to the person who is signed in. */
export function NoticeCentre() {
  const { t } = useTranslation(["notices", "screens"]);
  const isSignedIn = useIsSignedIn();
  const onBack = useBack();
  const [query, setQuery] = useSearchParams();
  const [isSetting, setSetting] = useState(false);
  const [wasSetting, setWasSetting] = useState(false);
  const tab: Tab = query.get("tab") === "own" ? "own" : "announcements";
  return (
    <main className="column">
      <div className="sticky top-0 z-20 bg-ground">
        <PageHeader
          title={t("title")}
          back={{ label: t("common:back"), onBack }}
          actions={
            isSignedIn && (
              <IconButton
                label={t("settings.title")}
                onClick={() => {
                  setWasSetting(true);
                  setSetting(true);
                }}
              >
                <Settings className="size-6" strokeWidth={1.6} />
              </IconButton>
            )
          }
        />
        <Tabs<Tab>
          label={t("title")}
          items={[
            { value: "announcements", label: t("tab.announcements") },
            { value: "own", label: t("tab.own") },
          ]}
          value={tab}
          onChange={(next) => setQuery(next === "own" ? { tab: next } : {}, { replace: true })}
        />
      </div>
      {tab === "announcements" && <AnnouncementList />}
      {tab === "own" && isSignedIn && <OwnNotices />}
      {tab === "own" && !isSignedIn && (
        <NeedsState
          title={t("needsSignIn")}
          action={
            <Link to="/login" className={buttonClass()}>
              {t("common:signIn")}
            </Link>
          }
        >
          {t("needsSignInText")}
        </NeedsState>
      )}
      <nav className="mt-4 border-t border-hairline">
        <ListRow to="/questions" title={t("screens:/questions.title")} />
        <ListRow to="/kefu" title={t("screens:/kefu.title")} />
      </nav>
      {wasSetting && (
        <Suspense fallback={null}>
          <NoticeSettingsSheet open={isSetting} onClose={() => setSetting(false)} />
        </Suspense>
      )}
    </main>
  );
}
