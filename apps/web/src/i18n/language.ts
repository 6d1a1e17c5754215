import { createStore, useStore } from "#/lib/external-store.ts";
import { languageToldServer, tellServerLanguage } from "#/lib/server-choices.ts";
import { readStored, writeStored } from "#/lib/storage.ts";
import { FIRST_SCREEN_WORDS, translator } from "./i18n.ts";
import { INITIAL_CODE, type Locale, localeOf, localeOfStored } from "./locales.ts";

/** What was chosen on this device. Storage forgets it at sign-out; the server, which draws pages in it, is still told. */
const choiceOnDevice = () => localeOfStored(readStored("LANGUAGE")) ?? localeOfStored(languageToldServer());

const chosen = createStore<Locale>(choiceOnDevice() ?? localeOf(INITIAL_CODE));

/** The language in use, outside React. */
export function currentLocale(): Locale {
  return chosen.get();
}

/** The language in use; draws again when it changes. */
export function useLocale(): Locale {
  return useStore(chosen);
}

/** Whether the person has chosen a language on this device; without a choice the server's default counts. */
export function hasChosenLanguage(): boolean {
  return choiceOnDevice() !== undefined;
}

function dressPage({ tag, dir }: Locale): void {
  document.documentElement.lang = tag;
  document.documentElement.dir = dir;
}

/** Starts in the stored language, else in the server's default (`undefined` when it has not answered), else as the state is. */
export async function startLanguage(serverDefault: string | undefined): Promise<void> {
  if (!hasChosenLanguage() && serverDefault !== undefined) chosen.set(localeOf(serverDefault));
  dressPage(chosen.get());
  // A choice older than the cookie, or than its year.
  if (hasChosenLanguage()) tellServerLanguage(chosen.get().code);
  await translator.use(chosen.get().code, FIRST_SCREEN_WORDS);
}

/** Speaks a language whose words of the first screen are there already; at once, as the server draws. */
export function speak(code: string): void {
  chosen.set(localeOf(code));
  void translator.use(code, FIRST_SCREEN_WORDS);
}

async function switchTo(locale: Locale): Promise<void> {
  await translator.use(locale.code);
  chosen.set(locale);
  dressPage(locale);
}

/** Switches the language and remembers it; resolves when its words are there. `id` is the server's id of the entry. */
export async function chooseLanguage(code: string, id?: string): Promise<void> {
  const locale = localeOf(code);
  await switchTo(locale);
  writeStored("LANGUAGE", locale.stored);
  writeStored("LANGUAGE_ID", id ?? null);
  tellServerLanguage(code);
}

/** Follows the server's default, unless the person has chosen or it is in use already. */
export async function followServerDefault(code: string): Promise<void> {
  if (hasChosenLanguage() || chosen.get().code === code) return;
  await switchTo(localeOf(code));
}
