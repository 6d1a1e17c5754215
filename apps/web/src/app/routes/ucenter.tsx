import { leaveSession } from "#/features/auth/session-calls.ts";
import { UcenterScreen } from "#/features/profile/components/ucenter-screen.tsx";
import {
  PaletteChoice,
  TextSizeChoice,
  ThemeSwitch,
  ZoomSwitch,
} from "#/features/settings/components/display-settings.tsx";
import { UcenterNotices } from "../ucenter-notices.tsx";

export default function UcenterRoute() {
  return (
    <UcenterScreen
      themeSwitch={<ThemeSwitch />}
      zoomSwitch={<ZoomSwitch />}
      paletteChoice={<PaletteChoice />}
      textSizeChoice={<TextSizeChoice />}
      notices={<UcenterNotices />}
      onSignOut={leaveSession}
    />
  );
}
