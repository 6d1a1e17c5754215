import * as z from "zod/mini";
import { notice } from "./config-calls.ts";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { id, instant } from "./primitives.ts";

/** Categories of notices and help, as a tree of two levels; `name` is a message key. */
export const noticeCategoryTree = endpoint({
  name: "noticeCategoryTree",
  method: "GET",
  path: "/api/business/noticeCategory/tree",
  access: "public",
  rate: "read",
  summary: "The categories of announcements and help articles, as a tree.",
  data: z.array(
    z.object({
      id,
      name: z.string(),
      children: z.array(z.object({ id, name: z.string(), children: z.array(z.never()) })),
    }),
  ),
  errors: [],
});

/** Characters of a search text. */
export const NOTICE_SEARCH_MAX = 60;

export const noticeSearch = endpoint({
  name: "noticeSearch",
  method: "POST",
  path: "/api/business/notice/search",
  access: "public",
  rate: "read",
  summary: "Announcements and help articles that hold every word of the text, those with a word in the title first.",
  body: z.strictObject({
    text: z.string().check(z.maxLength(NOTICE_SEARCH_MAX, "field.tooLong"), z.regex(/\S/, "field.required")),
    categoryId: z.optional(id),
    pageNum: z._default(z.int().check(z.gte(1, "field.tooSmall"), z.lte(1_000_000, "field.tooBig")), 1),
    pageSize: z._default(
      z.int().check(z.gte(1, "field.tooSmall"), z.lte(LIMITS.maxPageSize, "field.tooBig")),
      LIMITS.pageSize,
    ),
  }),
  row: notice,
  errors: [],
});

export const noticeLabelGroups = endpoint({
  name: "noticeLabelGroups",
  method: "GET",
  path: "/api/business/notice/labelGroups",
  access: "public",
  rate: "read",
  summary: "The articles of a category and of those below it, grouped by label; `label` is a message key.",
  query: z.strictObject({ categoryId: id }),
  row: z.object({ label: z.string(), notices: z.array(notice) }),
  errors: ["notice.notFound"],
});

export const noticeDetail = endpoint({
  name: "noticeDetail",
  method: "GET",
  path: "/api/business/notice/{id}",
  access: "public",
  rate: "read",
  summary: "One announcement or article whole. `body` is plain text; an empty line parts its paragraphs.",
  params: z.strictObject({ id }),
  data: z.extend(notice, {
    type: z.enum(["announcement", "home_articles", "help"]),
    body: z.string(),
    updatedAt: instant,
    /** False where the words are English because the asked language has none. */
    isTranslated: z.boolean(),
  }),
  errors: ["notice.notFound"],
});
