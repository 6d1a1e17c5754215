import { useNavigate } from "react-router";
import { leaveSession } from "#/features/auth/session-calls.ts";
import { SidebarScreen } from "#/features/profile/components/sidebar-screen.tsx";
import { ThemeSwitch } from "#/features/settings/components/display-settings.tsx";

export default function SidebarRoute() {
  const navigate = useNavigate();
  const onSignOut = async () => {
    navigate("/", { replace: true });
    await leaveSession();
  };
  return <SidebarScreen themeSwitch={<ThemeSwitch />} onSignOut={onSignOut} />;
}
