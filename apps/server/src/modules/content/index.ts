import { languages, navigation, type noticesByType } from "@evenkeel/contract/config-calls";
import type { DataOf, RowOf } from "@evenkeel/contract/endpoint";
import { countryCodes, customerServices, dictionary } from "@evenkeel/contract/reference-calls";
import type { Pool } from "pg";
import type { Clock } from "#/platform/clock.ts";
import { inTransaction } from "#/platform/db/transaction.ts";
import { type Route, revalidated, route } from "#/transport/http/route.ts";
import { createCountryGroups } from "./countries/country-groups.ts";
import { DICTIONARIES, type DictType } from "./dictionaries.ts";
import { listNotices, type NoticeType } from "./notice.repository.ts";
import { seedContent } from "./seed-content.ts";

export { noticeRoutes } from "./notice.routes.ts";

export interface Content {
  /** Puts in place what an empty database lacks; running it again changes nothing. */
  seed(): Promise<void>;
  listLanguages(): Promise<RowOf<typeof languages>[]>;
  listNavigation(): Promise<RowOf<typeof navigation>[]>;
  /** Notices that have begun, newest first, in the language or else in English. */
  listNotices(type: NoticeType, language: string, now: number): Promise<RowOf<typeof noticesByType>[]>;
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

    listNotices: (type, language, now) => listNotices(pool, type, language, now),
  };
}

/** The calls that anybody may make; what they answer changes seldom, so that it is kept and asked about. */
export function contentRoutes(content: Content): Route[] {
  return [
    route(languages, async () => whole(await content.listLanguages())),
    route(navigation, async () => whole(await content.listNavigation())),
    route(customerServices, async () => whole(await content.listCustomerServices())),
    route(countryCodes, ({ locale }) => content.groupCountries(locale)),
    route(dictionary, (_context, { params }) => content.dictionary(params.type)),
  ].map(revalidated);
}

/** A list that is short enough to be answered in one piece. */
function whole<T>(rows: T[]): { rows: T[]; total: number } {
  return { rows, total: rows.length };
}
