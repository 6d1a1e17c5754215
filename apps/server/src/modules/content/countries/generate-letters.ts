import { writeFileSync } from "node:fs";
import { getCountries } from "libphonenumber-js/min";
import { pinyin } from "pinyin-pro";

// Writes chinese-letters.ts anew: `node tools/run.mjs apps/server/src/modules/content/countries/generate-letters.ts`.
// The words come from the runtime and the readings from a development package, so that the product itself needs neither
// a dictionary of readings nor guesses from the order of characters.

/** The first letter of the pinyin of each country's Chinese name, by ISO code. */
export function pinyinLetters(): Record<string, string> {
  const names = new Intl.DisplayNames("zh", { type: "region" });
  const letters = getCountries().map((code): [string, string] => {
    const [first = ""] = pinyin(names.of(code) ?? "", { pattern: "first", toneType: "none", type: "array" });
    if (!/^[a-z]$/.test(first)) throw new Error(`no reading of the Chinese name of ${code}`);
    return [code, first.toUpperCase()];
  });
  return Object.fromEntries(letters.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The letters as text, `AC=A AD=A …`, a few to a line. */
function asLines(letters: Record<string, string>): string {
  const words = Object.entries(letters).map(([code, letter]) => `${code}${letter}`);
  const lines: string[] = [];
  for (let at = 0; at < words.length; at += 24) lines.push(words.slice(at, at + 24).join(" "));
  return lines.map((line) => `  ${line}`).join("\n");
}

if (import.meta.main) {
  const text = `// Made by generate-letters.ts; a test holds it against a new run.

/** Country code and first letter of the pinyin of its Chinese name, run together: \`CNZ\` is China under Z. */
export const CHINESE_LETTERS = \`
${asLines(pinyinLetters())}
\`;
`;
  writeFileSync(new URL("chinese-letters.ts", import.meta.url), text);
}
