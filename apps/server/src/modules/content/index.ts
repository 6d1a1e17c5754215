import { languages, navigation, noticesByType } from "@evenkeel/contract/config-calls";
import type { RowOf } from "@evenkeel/contract/endpoint";
import type { Pool } from "pg";
import type { Clock } from "#/platform/clock.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import { type Route, route } from "#/transport/http/route.ts";
import { seedContent } from "./seed-content.ts";

export interface Content {
  /** Puts in place what an empty database lacks; running it again changes nothing. */
  seed(): Promise<void>;
  listLanguages(): Promise<RowOf<typeof languages>[]>;
  listNavigation(): Promise<RowOf<typeof navigation>[]>;
  /** Notices that have begun, newest first, in the language or else in English. */
  listNotices(type: string, language: string, now: number): Promise<RowOf<typeof noticesByType>[]>;
}

export function createContent({ pool, clock }: { pool: Pool; clock: Clock }): Content {
  return {
    seed: () => inTransaction(pool, (tx) => seedContent(tx, clock.now())),

    listLanguages: async () => {
      const { rows } = await pool.query<{ id: bigint; code: string; name: string; is_default: boolean }>(
        "SELECT id, code, name, is_default FROM language WHERE is_enabled ORDER BY id",
      );
      return rows.map((row) => ({
        id: String(row.id),
        langCode: row.code,
        name: row.name,
        isDefault: row.is_default,
        enabled: true,
      }));
    },

    listNavigation: async () => {
      const { rows } = await pool.query<{
        id: bigint;
        name: string;
        path: string;
        image: string;
        on_home: boolean;
        is_open: boolean;
      }>("SELECT id, name, path, image, on_home, is_open FROM navigation_entry ORDER BY position, id");
      return rows.map((row) => ({
        id: String(row.id),
        home: row.on_home,
        isOpen: row.is_open,
        name: row.name,
        imgUrl: row.image,
        path: row.path,
        linkUrl: row.path,
      }));
    },

    listNotices: async (type, language, now) => {
      const { rows } = await pool.query<{
        id: bigint;
        title: string;
        sub_title: string;
        status: number;
        starts_at: Date;
      }>(
        `SELECT DISTINCT ON (n.starts_at, n.id) n.id, t.title, t.sub_title, n.status, n.starts_at
         FROM notice n JOIN notice_text t ON t.notice_id = n.id AND t.language IN ($2, 'en')
         WHERE n.type = $1 AND n.starts_at <= $3
         ORDER BY n.starts_at DESC, n.id DESC, (t.language = $2) DESC LIMIT 100`,
        [type, language, new Date(now)],
      );
      return rows.map((row) => ({
        id: String(row.id),
        title: row.title,
        subTitle: row.sub_title,
        status: row.status,
        startTime_timestamp: row.starts_at.getTime(),
      }));
    },
  };
}

export function contentRoutes(content: Content): Route[] {
  return [
    route(languages, async () => whole(await content.listLanguages())),
    route(navigation, async () => whole(await content.listNavigation())),
    route(noticesByType, async ({ locale, now }, { query }) =>
      whole(await content.listNotices(query.type, locale, now)),
    ),
  ];
}

/** A list that is short enough to be answered in one piece. */
function whole<T>(rows: T[]): { rows: T[]; total: number } {
  return { rows, total: rows.length };
}
