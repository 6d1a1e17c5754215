import { expect } from "@playwright/test";
import type { Site } from "./site.ts";

/** One entry of PLAYING_SETTING. */
export interface Module {
  readonly name: string;
  readonly isOpen: boolean;
  readonly modes: readonly ("SIM" | "LIVE")[];
}

/** Changes modules in the books, as an operator does, and waits until the running server goes by it. */
export async function setModules(site: Site, change: (module: Module) => Module): Promise<void> {
  const { rows } = await site.database.query<{ value: Module[] }>(
    "SELECT value FROM setting WHERE key = 'PLAYING_SETTING'",
  );
  const wanted = (rows[0]?.value ?? []).map(change);
  await site.database.query("UPDATE setting SET value = $1::jsonb, is_default = false WHERE key = 'PLAYING_SETTING'", [
    JSON.stringify(wanted),
  ]);
  await expect
    .poll(async () => {
      const { data } = (await (await fetch(`${site.url}/api/common/get/setting`)).json()) as {
        data: { key: string; val: string }[];
      };
      return JSON.parse(data.find(({ key }) => key === "PLAYING_SETTING")?.val ?? "[]");
    })
    .toEqual(wanted);
}

/** The figures of one metric, by the value of its only label. */
export async function figuresOf(site: Site, metric: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${site.url}/metrics`)).text();
  const lines = [...text.matchAll(new RegExp(`^${metric}\\{\\w+="([^"]+)"\\} (\\d+)$`, "gm"))];
  return Object.fromEntries(lines.map(([, label = "", value]) => [label, Number(value)]));
}
