import type { Pool } from "pg";
import type { Mode } from "./account-ref.ts";

/** What is stopped: both books, a book, an asset of one, or a person in one. */
export interface HaltScope {
  /** Null: both books. */
  readonly mode: Mode | null;
  /** Null: every asset. */
  readonly asset: string | null;
  /** Null: everybody. */
  readonly userId: bigint | null;
}

export interface Halt extends HaltScope {
  readonly id: bigint;
  /** The invariant that is broken, by its number in docs/domain/LEDGER.md. */
  readonly invariant: string;
  /** The row that showed it, in words for an operator. */
  readonly found: string;
  readonly haltedAt: Date;
}

/** What whoever moves money wants to touch. */
export interface Touched {
  readonly mode: Mode;
  readonly userId: bigint;
  readonly assets: readonly string[];
}

/** What is halted now, in memory. The database refuses by itself; this is for refusing before anything is begun. */
export interface Halts {
  /** Reads them anew, and tells listeners where something has changed. */
  reload(): Promise<void>;
  /** Reads them every few seconds: an operator lifts them from another process. @returns a function that stops it. */
  follow(onFault: (what: string, error: unknown) => void, everyMs?: number): () => void;
  list(): readonly Halt[];
  /** Whether something of what is touched is halted. */
  stops(touched: Touched): boolean;
  /** Calls `listener` whenever something was halted or lifted. */
  onChange(listener: () => void): void;
}

const FOLLOW_MS = 2_000;

export function createHalts({ pool }: { pool: Pool }): Halts {
  let active: readonly Halt[] = [];
  const listeners: (() => void)[] = [];

  async function reload(): Promise<void> {
    const { rows } = await pool.query<Halt>(
      `SELECT id, mode, asset, user_id AS "userId", invariant, found, halted_at AS "haltedAt"
       FROM ledger_halt WHERE lifted_at IS NULL ORDER BY id`,
    );
    const isSame = rows.length === active.length && rows.every((row, at) => row.id === active[at]?.id);
    if (isSame) return;
    active = rows;
    for (const listener of listeners) listener();
  }

  return {
    reload,
    follow: (onFault, everyMs = FOLLOW_MS) => {
      const timer = setInterval(() => void reload().catch((error: unknown) => onFault("halts", error)), everyMs);
      return () => clearInterval(timer);
    },
    list: () => active,
    stops: ({ mode, userId, assets }) =>
      active.some(
        (halt) =>
          (halt.mode === null || halt.mode === mode) &&
          (halt.asset === null || assets.includes(halt.asset)) &&
          (halt.userId === null || halt.userId === userId),
      ),
    onChange: (listener) => void listeners.push(listener),
  };
}

/** For engines that stand alone, in tests and measurements. */
export const NEVER_HALTED: Pick<Halts, "stops" | "onChange"> = { stops: () => false, onChange: () => undefined };

/** A scope in words: `SIM USDT`, `SIM user 17`, `everything`. */
export function scopeWords({ mode, asset, userId }: HaltScope): string {
  if (mode === null) return "everything";
  if (userId !== null) return `${mode} user ${userId}`;
  return asset === null ? mode : `${mode} ${asset}`;
}
