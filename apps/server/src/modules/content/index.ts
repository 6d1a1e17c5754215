import {
  countryCodes,
  customerServices,
  dictionary,
  languages,
  navigation,
  noticesByType,
} from "@evenkeel/contract/config-calls";
import type { DataOf, RowOf } from "@evenkeel/contract/endpoint";
import type { Pool } from "pg";
import type { Clock } from "#/platform/clock.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import { type Route, revalidated, route } from "#/transport/http/route.ts";
import { createCountryGroups } from "./countries/country-groups.ts";
import { DICTIONARIES, type DictType } from "./dictionaries.ts";
import { seedContent } from "./seed-content.ts";

export interface Content {
  /** Puts in place what an empty database lacks; running it again changes nothing. */
  seed(): Promise<void>;
  listLanguages(): Promise<RowOf<typeof languages>[]>;
  listNavigation(): Promise<RowOf<typeof navigation>[]>;
  /** Notices that have begun, newest first, in the language or else in English. */
  listNotices(type: string, language: string, now: number): Promise<RowOf<typeof noticesByType>[]>;
  /** The ways to reach customer service that are open, in their order. */
  listCustomerServices(): Promise<RowOf<typeof customerServices>[]>;
  /** Countries with their area codes, grouped as the language reads them. */
  groupCountries(language: string): DataOf<typeof countryCodes>;
  dictionary(type: DictType): DataOf<typeof dictionary>;
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

    groupCountries: createCountryGroups(),

    dictionary: (type) => DICTIONARIES[type],

    listCustomerServices: async () => {
      const { rows } = await pool.query<{
        id: bigint;
        kind: RowOf<typeof customerServices>["kind"];
        name: string;
        link_url: string;
        hours: string;
      }>("SELECT id, kind, name, link_url, hours FROM customer_service WHERE is_open ORDER BY position, id");
      return rows.map((row) => ({
        id: String(row.id),
        kind: row.kind,
        name: row.name,
        linkUrl: row.link_url,
        hours: row.hours,
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

/** The calls that anybody may make; what they answer changes seldom, so that it is kept and asked about. */
export function contentRoutes(content: Content): Route[] {
  return [
    route(languages, async () => whole(await content.listLanguages())),
    route(navigation, async () => whole(await content.listNavigation())),
    route(noticesByType, async ({ locale, now }, { query }) =>
      whole(await content.listNotices(query.type, locale, now)),
    ),
    route(customerServices, async () => whole(await content.listCustomerServices())),
    route(countryCodes, ({ locale }) => content.groupCountries(locale)),
    route(dictionary, (_context, { params }) => content.dictionary(params.type)),
  ].map(revalidated);
}

/** A list that is short enough to be answered in one piece. */
function whole<T>(rows: T[]): { rows: T[]; total: number } {
  return { rows, total: rows.length };
}
