import { existsSync, readdirSync } from "node:fs";

const NAME = /^text-(\w+)-[\w-]+\.js$/;

/** The built files of the first screen's words by language, as the page names them; empty before the app is built. */
export function textFiles(builtFolder: string, address: string): Record<string, string> {
  if (!existsSync(builtFolder)) return {};
  const names = readdirSync(builtFolder).flatMap((name) => {
    const language = NAME.exec(name)?.[1];
    return language === undefined ? [] : [[language, address + name] as const];
  });
  return Object.fromEntries(names);
}
