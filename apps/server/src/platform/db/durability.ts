import type { Pool } from "pg";

const REQUIRED_ON = ["fsync", "full_page_writes"] as const;
const WEAK_COMMITS = ["off"];

/**
 * Refuses a server that may forget what it acknowledged.
 * @returns advice that does not stop the start, in plain words.
 * @throws Error naming each setting that is wrong.
 */
export async function checkDurability(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "SELECT name, setting FROM pg_settings WHERE name = ANY($1)",
    [[...REQUIRED_ON, "synchronous_commit", "data_checksums"]],
  );
  const setting = new Map(rows.map((row) => [row.name, row.setting]));
  const wrong: string[] = REQUIRED_ON.filter((name) => setting.get(name) !== "on");
  if (WEAK_COMMITS.includes(setting.get("synchronous_commit") ?? "off")) wrong.push("synchronous_commit");
  if (wrong.length > 0) {
    throw new Error(
      `The database has ${wrong.join(", ")} switched off: a crash could lose money that was already confirmed. Switch ${wrong.length > 1 ? "them" : "it"} on and start again.`,
    );
  }
  return setting.get("data_checksums") === "on"
    ? []
    : ["The database was made without data checksums: damage on disk would go unnoticed."];
}
