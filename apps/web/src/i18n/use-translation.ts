import { useSyncExternalStore } from "react";
import { SHELL_WORDS, translator } from "./i18n.ts";
import type { Translate } from "./translator.ts";

/**
 * The words of some namespaces, the shell's without any; waits in the nearest Suspense until they are there. `t` says keys
 * of the first namespace, and of the others as `namespace:key`.
 */
export function useTranslation(namespaces: string | readonly string[] = SHELL_WORDS): { readonly t: Translate } {
  useSyncExternalStore(translator.subscribe, translator.language, translator.language);
  const list = typeof namespaces === "string" ? [namespaces] : namespaces;
  // Thrown and not given to `use`, which React 19 allows in a condition but then miscounts the hooks that follow.
  if (!translator.has(list)) throw translator.load(list);
  return { t: translator.translate(list[0] ?? SHELL_WORDS) };
}
