/** A key that a source file asks for. A key built from parts is known by its beginning. */
export interface UsedKey {
  readonly namespace: string;
  readonly key: string;
  readonly isPrefix: boolean;
}

const DECLARED = /useTranslation\(([^)]*)\)/g;
const CALLED = /(?<![\w.])t\(\s*(?:"([^"]+)"|`([^`]*)`)/g;

/** The keys that the text of a source file asks for, and the namespaces that it loads. */
export function usedKeys(text: string): { readonly keys: readonly UsedKey[]; readonly loaded: readonly string[] } {
  const loaded = [...text.matchAll(DECLARED)].flatMap(([, list = ""]) =>
    [...list.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name),
  );
  const own = loaded[0] ?? "common";
  const keys = [...text.matchAll(CALLED)].map(([, literal, template]) => {
    const whole = literal ?? template ?? "";
    const isPrefix = literal === undefined && whole.includes("${");
    const known = isPrefix ? whole.slice(0, whole.indexOf("${")) : whole;
    const colon = known.indexOf(":");
    const namespace = colon < 0 ? own : known.slice(0, colon);
    return { namespace, key: known.slice(colon + 1), isPrefix };
  });
  return { keys, loaded: [...loaded, "common"] };
}
