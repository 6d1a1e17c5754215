import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

const text = z.optional(z.string());
const count = z.optional(z.number());

/** What a browser tells of one thing that the content policy forbade, by the names of CSP level 2 and 3. */
const violation = z.object({
  "document-uri": text,
  "effective-directive": text,
  "violated-directive": text,
  "blocked-uri": text,
  "source-file": text,
  "line-number": count,
  "column-number": count,
  disposition: text,
});
export type PolicyViolation = z.infer<typeof violation>;

export const policyReport = endpoint({
  name: "policyReport",
  method: "POST",
  path: "/api/security/policyReport",
  access: "public",
  rate: "write",
  summary:
    "Where browsers tell what the content policy of a page forbade (`report-uri`), at most 16 kB. The same is logged once an hour, without query, person or address.",
  mediaType: "application/csp-report",
  body: z.strictObject({ "csp-report": violation }),
  data: z.object({}),
  errors: [],
});
