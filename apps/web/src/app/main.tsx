import "#/ui/theme.css";
import type { HomeData } from "@evenkeel/contract/home-page";
import { createRoot, hydrateRoot } from "react-dom/client";
import { languagesQuery, settingsQuery } from "#/api/config-queries.ts";
import { queryClient } from "#/api/query-client.ts";
import { homeCoinsQuery } from "#/features/markets/home-coins-query.ts";
import { currentLocale, followServerDefault, hasChosenLanguage, startLanguage } from "#/i18n/language.ts";
import { applyStoredDisplay, followDefaultPalette } from "#/lib/display.ts";
import { createNavigation } from "#/lib/navigation.ts";
import { markPageWithSession } from "#/lib/session.ts";
import { learnInstruments } from "#/live/index.ts";
import { App } from "./app.tsx";
import { defaultPaletteIn, readHomeData, supplyHomeData } from "./home-data.ts";
import { tellLate } from "./tell-late.ts";
import { warmUp } from "./warm-up.ts";

/** How long a first visit waits for the server to name its default language before the page starts without it. */
const LANGUAGE_WAIT_MS = 1_000;

async function serverDefaultLanguage(): Promise<string | undefined> {
  const { rows } = await queryClient.fetchQuery(languagesQuery);
  return rows.find((row) => row.isDefault)?.langCode;
}

/** Asks for home's prices while the words are still on their way. */
function askAhead(): void {
  if (["/", "/home"].includes(location.pathname)) void queryClient.prefetchQuery(homeCoinsQuery(currentLocale().code));
}

/** Knows what the page says, before anything is asked of the server again. */
function learnPage(drawn: HomeData): void {
  supplyHomeData(drawn);
  learnInstruments(Object.values(drawn.homeCoins).flat());
  followDefaultPalette(defaultPaletteIn(drawn) ?? "");
}

async function start(root: HTMLElement): Promise<void> {
  const drawn = readHomeData();
  if (drawn) learnPage(drawn);
  applyStoredDisplay();
  markPageWithSession();
  void queryClient.prefetchQuery(settingsQuery);
  const asked = serverDefaultLanguage().catch(() => undefined);
  const giveUp = new Promise<undefined>((done) => setTimeout(done, LANGUAGE_WAIT_MS));
  const words = startLanguage(hasChosenLanguage() ? undefined : await Promise.race([asked, giveUp]));
  askAhead();
  await words;
  const app = <App navigation={createNavigation(window)} />;
  // What the server has drawn is taken over as it stands, unless this device speaks another language.
  if (drawn?.language === currentLocale().code) hydrateRoot(root, app);
  else createRoot(root).render(app);
  tellLate();
  window.addEventListener("load", warmUp);
  if (document.readyState === "complete") warmUp();
  const late = await asked;
  if (late !== undefined) await followServerDefault(late);
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
void start(root);
