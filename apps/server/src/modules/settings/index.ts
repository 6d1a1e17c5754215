import {
  loginRegisSetting,
  PUBLIC_SETTINGS,
  type PublicSetting,
  playingSetting,
  settings as settingsCall,
} from "@evenkeel/contract/config-calls";
import type { DataOf } from "@evenkeel/contract/endpoint";
import type { Pool } from "pg";
import * as z from "zod/mini";
import type { Clock } from "#/platform/clock.ts";
import { type Route, revalidated, route } from "#/transport/http/route.ts";
import { DEFAULT_SETTINGS } from "./defaults.ts";

export interface Settings {
  /** Puts in place what is not there yet; a value that an operator has set stays. */
  seed(): Promise<void>;
  /** Reads all settings anew. The settings are kept in memory and are read on every request. */
  reload(): Promise<void>;
  /** The settings that anybody may see. */
  listPublic(): DataOf<typeof settingsCall>;
  /** A public setting as it is kept, for the module that knows how to read it; undefined where it is not set. */
  value(key: PublicSetting): unknown;
  /** Whether people may sign up and in this way. */
  isWayOpen(way: "account" | "email" | "phone"): boolean;
  /** Whether a module of PLAYING_SETTING is open in the given kind of money. */
  isModuleOpen(name: string, mode: "SIM" | "LIVE"): boolean;
}

/** What operators set. Call `seed` once before anything else. */
export function createSettings({ pool, clock }: { pool: Pool; clock: Clock }): Settings {
  let values: ReadonlyMap<string, unknown> = new Map();
  let publicList: DataOf<typeof settingsCall> = [];
  let ways: z.infer<typeof loginRegisSetting> | null = null;
  let modules: z.infer<typeof playingSetting> = [];

  async function reload(): Promise<void> {
    const { rows } = await pool.query<{ key: string; value: unknown }>("SELECT key, value FROM setting");
    values = new Map(rows.map((row) => [row.key, row.value]));
    // The list of the contract decides what is public, so a secret that lands in the table stays in it.
    publicList = PUBLIC_SETTINGS.filter((key) => values.has(key)).map((key) => ({
      key,
      val: JSON.stringify(values.get(key)),
    }));
    ways = z.parse(loginRegisSetting, values.get("LOGIN_REGIS_SETTING"));
    modules = z.parse(playingSetting, values.get("PLAYING_SETTING"));
  }

  return {
    seed: async () => {
      const now = new Date(clock.now());
      const rows = Object.entries(DEFAULT_SETTINGS);
      await pool.query(
        `INSERT INTO setting (key, value, updated_at)
         SELECT key, value::jsonb, $3 FROM unnest($1::text[], $2::text[]) AS seed (key, value)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at
           WHERE setting.is_default AND setting.value <> excluded.value`,
        [rows.map(([key]) => key), rows.map(([, value]) => JSON.stringify(value)), now],
      );
      await reload();
    },
    reload,
    listPublic: () => publicList,
    value: (key) => values.get(key),
    isWayOpen: (way) => ways?.[way] ?? false,
    isModuleOpen: (name, mode) =>
      modules.some((module) => module.name === name && module.isOpen && module.modes.includes(mode)),
  };
}

export function settingsRoutes(settings: Settings): Route[] {
  return [revalidated(route(settingsCall, () => settings.listPublic()))];
}
