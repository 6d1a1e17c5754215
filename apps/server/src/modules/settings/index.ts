import {
  loginRegisSetting,
  logoSetting,
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
  /**
   * Reads all settings anew; those in use stay where one that the program depends on is not as it should be.
   * The settings are kept in memory and are read on every request.
   */
  reload(): Promise<void>;
  /** Calls `listener` whenever a reading found that something has changed. @returns a function that ends it. */
  onChange(listener: () => void): () => void;
  /** Reads all settings every few seconds, so that whoever changes one need not know this process. @returns a function that stops it. */
  follow(onFault: (what: string, error: unknown) => void, everyMs?: number): () => void;
  /** The settings that anybody may see. */
  listPublic(): DataOf<typeof settingsCall>;
  /** A public setting as it is kept, for the module that knows how to read it; undefined where it is not set. */
  value(key: PublicSetting): unknown;
  /** What the exchange calls itself. */
  displayName(): string;
  /** Whether people may sign up and in this way. */
  isWayOpen(way: "account" | "email" | "phone"): boolean;
  /** What operators ask of everybody who enters. */
  isAsked(what: "captcha" | "inviteRequired"): boolean;
  /** Whether a module of PLAYING_SETTING is open in the given kind of money. */
  isModuleOpen(name: string, mode: "SIM" | "LIVE"): boolean;
  /** The identity level that a module, or all of real money, asks for in real money; 0 where the setting names none. */
  leastLevel(module: string | undefined): number;
}

/** What an operator closes is closed within a second. */
const FOLLOW_MS = 500;

/** What operators set. Call `seed` once before anything else. */
export function createSettings({ pool, clock }: { pool: Pool; clock: Clock }): Settings {
  let values: ReadonlyMap<string, unknown> = new Map();
  let publicList: DataOf<typeof settingsCall> = [];
  let ways: z.infer<typeof loginRegisSetting> | null = null;
  let modules: z.infer<typeof playingSetting> = [];
  let known = "";
  const listeners = new Set<() => void>();

  async function reload(): Promise<void> {
    const { rows } = await pool.query<{ key: string; value: unknown }>("SELECT key, value FROM setting ORDER BY key");
    const text = JSON.stringify(rows);
    if (text === known) return;
    const read = new Map(rows.map((row) => [row.key, row.value]));
    const readWays = z.parse(loginRegisSetting, read.get("LOGIN_REGIS_SETTING"));
    modules = z.parse(playingSetting, read.get("PLAYING_SETTING"));
    ways = readWays;
    values = read;
    known = text;
    // The list of the contract decides what is public, so a secret that lands in the table stays in it.
    publicList = PUBLIC_SETTINGS.filter((key) => values.has(key)).map((key) => ({
      key,
      val: JSON.stringify(values.get(key)),
    }));
    for (const listener of listeners) listener();
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
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow: (onFault, everyMs = FOLLOW_MS) => {
      let isReading = false;
      let isFailing = false;
      const look = async () => {
        // One that hangs is waited for, and a database that is away is told of once.
        if (isReading) return;
        isReading = true;
        try {
          await reload();
          isFailing = false;
        } catch (error) {
          if (!isFailing) onFault("settings", error);
          isFailing = true;
        } finally {
          isReading = false;
        }
      };
      const timer = setInterval(() => void look(), everyMs);
      return () => clearInterval(timer);
    },
    listPublic: () => publicList,
    value: (key) => values.get(key),
    displayName: () => z.safeParse(logoSetting, values.get("LOGO_SETTING")).data?.name ?? "Evenkeel",
    isWayOpen: (way) => ways?.[way] ?? false,
    isAsked: (what) => ways?.[what] ?? false,
    isModuleOpen: (name, mode) =>
      modules.some((module) => module.name === name && module.isOpen && module.modes.includes(mode)),
    leastLevel: (name) =>
      Math.max(0, ...modules.flatMap((each) => (each.name === name || each.name === "live" ? (each.minKyc ?? 0) : []))),
  };
}

export function settingsRoutes(settings: Settings): Route[] {
  return [revalidated(route(settingsCall, () => settings.listPublic()))];
}
