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

/** A split that two operators have put in force, as the books hold it. */
export interface Split {
  readonly coin: string;
  readonly newShares: number;
  readonly oldShares: number;
  /** The exchange's trade date, and the instant at which it opens. */
  readonly exDate: string;
  readonly effectiveAt: string;
}

/** Puts a split in force and waits until the running server tells it. */
export async function announceSplit(
  site: Site,
  { coin, newShares, oldShares, exDate, effectiveAt }: Split,
): Promise<void> {
  await site.database.query(
    `INSERT INTO corporate_action (id, coin, kind, new_shares, old_shares, ex_date, effective_at, state, proposed_by,
       proposed_at, approved_by, approved_at)
     VALUES (1, $1, 'split', $2, $3, $4, $5, 'approved', 'operator:ada', $6, 'operator:ben', $6)`,
    [coin, newShares, oldShares, exDate, effectiveAt, new Date(Date.parse(effectiveAt) - 30 * 24 * 3_600_000)],
  );
  await expect
    .poll(async () => {
      const reply = await fetch(`${site.url}/api/contract/derivatives/corporateActions?coin=${coin}`);
      const { data } = (await reply.json()) as { data: { actions: { exDate: string }[] } };
      return data.actions.map((action) => action.exDate);
    })
    .toEqual([exDate]);
}
