import { createHash } from "node:crypto";
import type { InlineParts } from "../security-headers.ts";
import { neededStyles } from "./needed-styles.ts";

/** A page that can be painted as soon as it is there, and what its content policy must name. */
export interface PaintablePage {
  readonly text: string;
  readonly inline: InlineParts;
}

/** The app's page, ready for content. */
export interface PageTemplate {
  /** What content is put into. */
  readonly text: string;
  /** Makes a page with content paintable. */
  finish(page: string): PaintablePage;
}

const STYLESHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;
const SCRIPT = /<script src="([^"]+)"><\/script>/g;

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");

/**
 * Prepares the app's page so that its first paint needs no second round trip: scripts that hold it up stand in the page, and
 * of the styles what its content needs; the style sheets themselves come at its end, before any module runs. `read` gives
 * the text of a built file, by its path.
 */
export function makePageTemplate(page: string, read: (path: string) => string | undefined): PageTemplate {
  const scripts: string[] = [];
  const text = page.replace(SCRIPT, (whole, path: string) => {
    const script = read(path);
    // What would end its element early stays a file of its own.
    if (script === undefined || /<\/script/i.test(script)) return whole;
    scripts.push(sha256(script));
    return `<script>${script}</script>`;
  });

  return {
    text,
    finish(drawn) {
      const styles: string[] = [];
      const late: string[] = [];
      const painted = drawn.replace(STYLESHEET, (whole, path: string) => {
        const sheet = read(path);
        if (sheet === undefined || /<\/style/i.test(sheet)) return whole;
        const needed = neededStyles(sheet, drawn);
        styles.push(sha256(needed));
        late.push(whole);
        return `<style>${needed}</style>`;
      });
      const end = painted.lastIndexOf("</body>");
      const whole = end === -1 ? painted + late.join("") : painted.slice(0, end) + late.join("") + painted.slice(end);
      return { text: whole, inline: { scripts, styles } };
    },
  };
}
