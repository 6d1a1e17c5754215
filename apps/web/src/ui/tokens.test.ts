import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** The variables that the selectors containing `name` set, in the order of the sheet. */
function block(name: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, selectors = "", body = ""] of css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selectors.includes(name)) continue;
    for (const [, key = "", value = ""] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) found[key] = value.trim();
  }
  return found;
}

function colour(tokens: Record<string, string>, role: string): string {
  const value = tokens[role];
  if (value === undefined) throw new Error(`No token --${role}`);
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return reference === undefined ? value : colour(tokens, reference);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of WCAG 2.2, from 1 to 21. */
function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS = ["ground", "surface", "sunken"];
const TEXT_PAIRS = [
  ...["ink", "ink-soft", "ink-faint", "accent", "warn", "up", "down"].flatMap((text) =>
    GROUNDS.map((ground) => [text, ground]),
  ),
  ["on-ink", "ink"],
  ["on-accent", "accent"],
  ["accent", "accent-soft"],
  ["ink", "accent-soft"],
  ["warn", "warn-soft"],
  ["ink", "warn-soft"],
  ["up", "up-soft"],
  ["down", "down-soft"],
  ["on-up", "up"],
  ["on-down", "down"],
  ...Array.from({ length: 8 }, (_, index) => ["on-mark", `mark-${index + 1}`]),
] as [string, string][];
/** Edges of controls that nothing else marks. */
const MARK_PAIRS = GROUNDS.flatMap((ground) =>
  ["edge", "accent", "up", "down", "warn"].map((mark) => [mark, ground]),
) as [string, string][];

const palettes = ["green-up", "red-up", "blue-orange", "mono"];

describe.each(["light", "dark"])("%s theme", (theme) => {
  describe.each(palettes)("%s palette", (palette) => {
    const tokens = { ...block(":root"), ...block(`"${theme}"`), ...block('"green-up"'), ...block(`"${palette}"`) };

    test.each(TEXT_PAIRS)("text %s on %s reaches 4.5", (text, ground) => {
      expect(contrast(colour(tokens, text), colour(tokens, ground))).toBeGreaterThanOrEqual(4.5);
    });

    test.each(MARK_PAIRS)("mark %s on %s reaches 3", (mark, ground) => {
      expect(contrast(colour(tokens, mark), colour(tokens, ground))).toBeGreaterThanOrEqual(3);
    });
  });
});
