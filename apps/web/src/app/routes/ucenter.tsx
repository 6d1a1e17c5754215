import { lazy } from "react";
import { leaveSession } from "#/features/auth/session-calls.ts";
import { UcenterScreen } from "#/features/profile/components/ucenter-screen.tsx";
import {
  PaletteChoice,
  TextSizeChoice,
  ThemeChoices,
  ZoomSwitch,
} from "#/features/settings/components/display-settings.tsx";
import { TimeChoices } from "#/features/settings/components/time-choices.tsx";
import { useSearchParams } from "#/lib/router.tsx";
import { UcenterNotices } from "../ucenter-notices.tsx";

const LimitsScreen = lazy(() => import("#/features/limits/components/limits-screen.tsx"));

export default function UcenterRoute() {
  const [search] = useSearchParams();
  if (search.get("page") === "limits") return <LimitsScreen />;
  return (
    <UcenterScreen
      themeChoice={<ThemeChoices />}
      timeChoices={<TimeChoices />}
      zoomSwitch={<ZoomSwitch />}
      paletteChoice={<PaletteChoice />}
      textSizeChoice={<TextSizeChoice />}
      notices={<UcenterNotices />}
      onSignOut={leaveSession}
    />
  );
}
