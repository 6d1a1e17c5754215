import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { HomeRenderer } from "@evenkeel/contract/home-page";
import type { Log } from "#/platform/log.ts";

/** Where a build of the web app keeps its half of the first page. Browsers do not get it. */
const BUNDLE = join(".server", "home.js");

/** Loads the web app's half of the first page from its build; null, and a word in the log, where it cannot be had. */
export async function loadHomeRenderer(webFolder: string, log: Log): Promise<HomeRenderer | null> {
  const file = join(webFolder, BUNDLE);
  if (!existsSync(file)) {
    log.warn({ file }, "home is not drawn on the server: the build has no bundle for it");
    return null;
  }
  try {
    const loaded = (await import(pathToFileURL(file).href)) as { homeRenderer?: HomeRenderer };
    if (typeof loaded.homeRenderer?.renderHome !== "function") throw new Error("The bundle exports no homeRenderer.");
    return loaded.homeRenderer;
  } catch (error) {
    log.error({ err: error, file }, "home is not drawn on the server: its bundle could not be loaded");
    return null;
  }
}
