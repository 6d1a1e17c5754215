import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** A country of the area-code sheet. `phoneCode` is what stands before the number, without plus: `852`. */
export const country = z.object({
  englishName: z.string(),
  chineseName: z.string(),
  phoneCode: z.string(),
  countryCode: z.string(),
});

export const countryCodes = endpoint({
  name: "countryCodes",
  method: "GET",
  path: "/api/common/getCountryCode",
  access: "public",
  rate: "read",
  summary:
    "Countries with their area codes, grouped by first letter: of the English name, or of the pinyin where lang is zh or tw.",
  data: z.array(z.object({ letter: z.string(), data: z.array(country) })),
  errors: [],
});

/** The dictionaries that anybody may read. */
export const DICT_TYPES = [
  "currency",
  "timezone",
  "timeFormat",
  "palette",
  "alertKind",
  "orderType",
  "kycReason",
] as const;

export const dictionary = endpoint({
  name: "dictionary",
  method: "GET",
  path: "/api/common/dictType/{type}",
  access: "public",
  rate: "read",
  summary: "A dictionary: its values in order, with the key of each one's label.",
  params: z.strictObject({ type: z.enum(DICT_TYPES, "field.choice") }),
  data: z.array(z.object({ value: z.string(), labelKey: z.string(), isDefault: z.boolean() })),
  errors: [],
});

/** A way to reach customer service. */
export const customerServices = endpoint({
  name: "customerServices",
  method: "GET",
  path: "/api/business/customerService/list",
  access: "public",
  rate: "read",
  summary: "The ways to reach customer service that are open.",
  row: z.object({
    id: z.string(),
    kind: z.enum(["chat", "ticket", "email", "link"]),
    name: z.string(),
    linkUrl: z.string(),
    hours: z.string(),
  }),
  errors: [],
});
