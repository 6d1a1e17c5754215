const LOGIN_NAME = /^[a-z0-9][a-z0-9._-]{2,31}$/;

/** Names that would pass for the house itself. */
const RESERVED = new Set([
  "admin",
  "administrator",
  "evenkeel",
  "help",
  "house",
  "moderator",
  "official",
  "operator",
  "root",
  "security",
  "staff",
  "support",
  "system",
]);

export type LoginNameProblem = "field.format" | "field.forbidden";

/**
 * The form in which login names are compared. Full-width and other compatibility forms fold into plain ones; letters
 * outside ASCII are refused, because many of them look like one that is inside.
 */
export function toLoginKey(loginName: string): { key: string } | { problem: LoginNameProblem } {
  const key = loginName.normalize("NFKC").toLowerCase();
  if (!LOGIN_NAME.test(key)) return { problem: "field.format" };
  return RESERVED.has(key) ? { problem: "field.forbidden" } : { key };
}
