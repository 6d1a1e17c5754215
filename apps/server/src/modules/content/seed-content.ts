import type { Tx } from "#/platform/db/pool.ts";
import { CUSTOMER_SERVICES, DEFAULT_LANGUAGE, LANGUAGES, NAVIGATION, NOTICES } from "./seeds.ts";

/** Adds the seeds that are not there. What operators have changed or switched off stays as it is. */
export async function seedContent(tx: Tx, now: number): Promise<void> {
  for (const [index, [code, name]] of LANGUAGES.entries()) {
    await tx.query(
      `INSERT INTO language (code, id, name, is_default, is_enabled)
       VALUES ($1, $2, $3, $4 AND NOT EXISTS (SELECT 1 FROM language WHERE is_default), true)
       ON CONFLICT (code) DO NOTHING`,
      [code, index + 1, name, code === DEFAULT_LANGUAGE],
    );
  }
  for (const [index, entry] of NAVIGATION.entries()) {
    await tx.query(
      `INSERT INTO navigation_entry (id, name, path, image, on_home, is_open, position)
       VALUES ($1, $2, $3, $4, $5, true, $6) ON CONFLICT DO NOTHING`,
      [index + 1, entry.name, entry.path, entry.image, entry.onHome, index + 1],
    );
  }
  for (const [index, way] of CUSTOMER_SERVICES.entries()) {
    await tx.query(
      `INSERT INTO customer_service (id, kind, name, link_url, hours, is_open, position)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      [index + 1, way.kind, way.name, way.linkUrl, way.hours, way.isOpen, index + 1],
    );
  }
  for (const [index, notice] of NOTICES.entries()) {
    const inserted = await tx.query(
      "INSERT INTO notice (id, type, status, starts_at) VALUES ($1, $2, 1, $3) ON CONFLICT (id) DO NOTHING",
      [index + 1, notice.type, new Date(now)],
    );
    if (inserted.rowCount === 0) continue;
    for (const [language, [title, subTitle]] of Object.entries(notice.texts)) {
      await tx.query("INSERT INTO notice_text (notice_id, language, title, sub_title) VALUES ($1, $2, $3, $4)", [
        index + 1,
        language,
        title,
        subTitle,
      ]);
    }
  }
}
