import type { Check, Finding, TextFile } from "../tree.ts";

/** Names that would belong to a house that decides who wins. No call, table, column or setting bears one. */
const DISHONEST = /win|lose|control|manipul|riskUser|userSpread|userPrice/i;

/** Words that only look like one of them, and the specification's name for setting take-profit and stop-loss. */
const HONEST = /\b(?:windows?|close[ds]?|closing|Earn And Lose)\b/gi;

/** Names declared by a migration: tables, columns, types, functions, triggers. */
const SQL_NAME =
  /\b(?:table|type|function|trigger|view|index|column)\s+(?:if\s+not\s+exists\s+)?(?:\w+\.)?(\w+)|^\s+(\w+)\s+\w+/gim;
/** Paths and names of calls, and keys of settings. */
const WIRE_NAME = /(?:path|name):\s*"([^"]+)"|"([A-Z][A-Z_]+_SETTING)"/g;

export const honestNames: Check = {
  name: "no call, table or setting is named for deciding who wins",
  run(tree) {
    return tree.files.flatMap((file) => {
      if (file.path.endsWith(".sql")) return dishonestIn(file, SQL_NAME);
      return /^packages\/contract\/src\/(?!.*\.test\.ts$)/.test(file.path) ? dishonestIn(file, WIRE_NAME) : [];
    });
  },
};

function dishonestIn({ path, text }: TextFile, names: RegExp): Finding[] {
  return [...text.matchAll(names)].flatMap((match) => {
    const name = match.slice(1).find((group) => group !== undefined) ?? "";
    if (!isDishonest(name)) return [];
    return [{ path, line: text.slice(0, match.index).split("\n").length, message: `"${name}" is a dishonest name` }];
  });
}

/** `closeAll` and `window_start` are made of honest words, so a name is looked at word by word. */
function isDishonest(name: string): boolean {
  if (/riskUser|userSpread|userPrice/i.test(name.replaceAll("_", ""))) return true;
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[^A-Za-z]+/g, " ");
  return DISHONEST.test(words.replace(HONEST, ""));
}
