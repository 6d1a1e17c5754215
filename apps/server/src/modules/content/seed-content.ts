import type { Tx } from "#/platform/db/pool.ts";
import { NOTICE_CATEGORIES, NOTICES } from "./notice-seeds.ts";
import { CUSTOMER_SERVICES, DEFAULT_LANGUAGE, LANGUAGES, NAVIGATION } from "./seeds.ts";

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
  await seedNotices(tx, new Date(now));
}

async function seedNotices(tx: Tx, now: Date): Promise<void> {
  for (const [index, { id, name, parent }] of NOTICE_CATEGORIES.entries()) {
    await tx.query(
      "INSERT INTO notice_category (id, parent_id, name, position) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
      [id, parent, name, index + 1],
    );
  }
  for (const [index, { type, categoryId, label, texts }] of NOTICES.entries()) {
    const id = index + 1;
    const inserted = await tx.query(
      `INSERT INTO notice (id, type, status, starts_at, updated_at, category_id, label)
       VALUES ($1, $2, 1, $3, $3, $4, $5) ON CONFLICT (id) DO NOTHING`,
      [id, type, now, categoryId, label],
    );
    for (const [language, { title, subTitle, body }] of Object.entries(texts)) {
      const words = [id, language, title, subTitle, body];
      if (inserted.rowCount === 1) {
        await tx.query(
          "INSERT INTO notice_text (notice_id, language, title, sub_title, body) VALUES ($1, $2, $3, $4, $5)",
          words,
        );
      } else {
        // Databases from before a language or the bodies were there get them, where the words are still ours.
        await tx.query(
          `INSERT INTO notice_text (notice_id, language, title, sub_title, body)
           SELECT $1, $2, $3, $4, $5
           WHERE EXISTS (SELECT FROM notice_text WHERE notice_id = $1 AND language = 'en' AND title = $6)
           ON CONFLICT DO NOTHING`,
          [...words, texts.en?.title],
        );
        await tx.query(
          `UPDATE notice_text SET body = $5
           WHERE notice_id = $1 AND language = $2 AND title = $3 AND sub_title = $4 AND body = ''`,
          words,
        );
      }
    }
  }
}
