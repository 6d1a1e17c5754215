import { createStore, type ExternalStore } from "./external-store.ts";
import { readStored, type StorageKey, writeStored } from "./storage.ts";

export type Theme = "light" | "dark";
/** What a person may choose; `system` is as the device is now. */
export type ThemeChoice = Theme | "system";
export type Palette = "green-up" | "red-up" | "blue-orange" | "mono";
export type TextScale = "1" | "1.15" | "1.3";

export const PALETTES: readonly Palette[] = ["green-up", "red-up", "blue-orange", "mono"];
export const TEXT_SCALES: readonly TextScale[] = ["1", "1.15", "1.3"];

/** The browser's own bar, by theme. */
export const THEME_COLORS = { light: "#faf9f7", dark: "#0a101b" } as const;

function oneOf<T extends string>(key: StorageKey, choices: readonly T[], otherwise: T): T {
  return choices.find((choice) => choice === readStored(key)) ?? otherwise;
}

export const THEME_CHOICES: readonly ThemeChoice[] = ["light", "dark", "system"];
const darkDevice = () => matchMedia("(prefers-color-scheme: dark)");

/** Light unless the person chose otherwise on this device. */
export const themeChoiceStore = createStore<ThemeChoice>(oneOf("THEME", THEME_CHOICES, "light"));
/** Which tones mean up and down. */
export const paletteStore = createStore<Palette>(oneOf("PALETTE", PALETTES, "green-up"));
/** How much larger than usual text is. */
export const textScaleStore = createStore<TextScale>(oneOf("TEXT_SCALE", TEXT_SCALES, "1"));
/** Whether pinch zoom is allowed; blocked by default, as specified. */
export const allowZoomStore = createStore<"yes" | "no">(oneOf("ALLOW_ZOOM", ["yes", "no"], "no"));

function keep<T extends string>(store: ExternalStore<T>, key: StorageKey): void {
  store.subscribe(() => {
    writeStored(key, store.get());
    dress();
  });
}

function dress(): void {
  const { documentElement: html, body } = document;
  const choice = themeChoiceStore.get();
  const theme = choice === "system" ? (darkDevice().matches ? "dark" : "light") : choice;
  html.dataset.theme = theme;
  body.dataset.theme = theme;
  html.dataset.palette = paletteStore.get();
  html.style.setProperty("--text-scale", textScaleStore.get());
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", THEME_COLORS[theme]);
}

/** Dresses the page in the stored choices, and keeps it and the storage in step with them from now on. */
export function applyStoredDisplay(): void {
  keep(themeChoiceStore, "THEME");
  darkDevice().addEventListener("change", dress);
  keep(paletteStore, "PALETTE");
  keep(textScaleStore, "TEXT_SCALE");
  keep(allowZoomStore, "ALLOW_ZOOM");
  dress();
}

/** The palette that a setting names; it is written as the wire writes its words: `greenUp`. */
export function paletteOfSetting(palette: string): Palette | undefined {
  return PALETTES.find((choice) => choice.replace(/-\w/, (part) => part.charAt(1).toUpperCase()) === palette);
}

/** Follows the operator's palette, unless the person has chosen one on this device. */
export function followDefaultPalette(palette: string): void {
  const known = paletteOfSetting(palette);
  if (known === undefined || readStored("PALETTE") !== null || known === paletteStore.get()) return;
  paletteStore.set(known);
  // The default stays a default: only a choice is remembered.
  writeStored("PALETTE", null);
}
