import { leaveSession } from "#/features/auth/session-calls.ts";
import { SidebarScreen } from "#/features/profile/components/sidebar-screen.tsx";
import { ThemeSwitch } from "#/features/settings/components/display-settings.tsx";

export default function SidebarRoute() {
  return <SidebarScreen themeSwitch={<ThemeSwitch />} onSignOut={leaveSession} />;
}
