import { leaveSession } from "#/features/auth/session-calls.ts";
import { SidebarMenu } from "#/features/profile/components/sidebar-menu.tsx";
import { ThemeSwitch } from "#/features/settings/components/display-settings.tsx";
import { useLocale } from "#/i18n/language.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { SideDrawer } from "#/ui/side-drawer.tsx";

/** The menu of /Sidebar as a drawer over home. */
export default function HomeDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("screens");
  const { dir } = useLocale();
  return (
    <SideDrawer open={open} onClose={onClose} title={t("/Sidebar.title")} dir={dir}>
      <SidebarMenu themeSwitch={<ThemeSwitch />} onSignOut={leaveSession} />
    </SideDrawer>
  );
}
