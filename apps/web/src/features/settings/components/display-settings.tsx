import { useTranslation } from "#/i18n/use-translation.ts";
import {
  allowZoomStore,
  PALETTES,
  type Palette,
  paletteStore,
  TEXT_SCALES,
  type TextScale,
  THEME_CHOICES,
  type ThemeChoice,
  textScaleStore,
  themeChoiceStore,
} from "#/lib/display.ts";
import { useStore } from "#/lib/external-store.ts";
import { useMediaQuery } from "#/lib/use-media-query.ts";
import { Chips } from "#/ui/chips.tsx";
import { Segmented } from "#/ui/segmented.tsx";
import { Switch } from "#/ui/switch.tsx";

/** Dark or light, at one press. */
export function ThemeSwitch() {
  const { t } = useTranslation("settings");
  const choice = useStore(themeChoiceStore);
  const isDeviceDark = useMediaQuery("(prefers-color-scheme: dark)");
  const isDark = choice === "dark" || (choice === "system" && isDeviceDark);
  const change = (dark: boolean) => themeChoiceStore.set(dark ? "dark" : "light");
  return <Switch label={t("theme.dark")} checked={isDark} onChange={change} />;
}

/** Light, dark, or as the device is. */
export function ThemeChoices() {
  const { t } = useTranslation("settings");
  return (
    <Segmented<ThemeChoice>
      label={t("theme.label")}
      items={THEME_CHOICES.map((value) => ({ value, label: t(`theme.${value}`) }))}
      value={useStore(themeChoiceStore)}
      onChange={themeChoiceStore.set}
    />
  );
}

/** Whether the page may be zoomed by pinch and keys. */
export function ZoomSwitch() {
  const { t } = useTranslation("settings");
  const isAllowed = useStore(allowZoomStore) === "yes";
  return (
    <Switch label={t("zoom")} checked={isAllowed} onChange={(allowed) => allowZoomStore.set(allowed ? "yes" : "no")} />
  );
}

/** Which colours mean up and down. */
export function PaletteChoice() {
  const { t } = useTranslation("settings");
  const palette = useStore(paletteStore);
  return (
    <Chips<Palette>
      label={t("palette.label")}
      items={PALETTES.map((value) => ({ value, label: t(`palette.${value}`) }))}
      value={palette}
      onChange={paletteStore.set}
      className="flex-wrap gap-y-4"
    />
  );
}

/** How large text is. */
export function TextSizeChoice() {
  const { t } = useTranslation("settings");
  const scale = useStore(textScaleStore);
  return (
    <Segmented<TextScale>
      label={t("textSize.label")}
      items={TEXT_SCALES.map((value) => ({ value, label: t(`textSize.${value}`) }))}
      value={scale}
      onChange={textScaleStore.set}
    />
  );
}
