import { isCommonPassword } from "./common-passwords.ts";

/** Words of the product: whoever attacks it tries them first. */
const PRODUCT_WORDS = ["evenkeel", "even keel"];

export type PasswordProblem = "auth.passwordCommon" | "auth.passwordIsLoginName";

/**
 * What speaks against a new password beyond its length, which the contract checks. There is no rule on its kinds of
 * characters; it is compared exactly as typed, down to the last space.
 */
export function findPasswordProblem(password: string, loginName: string): PasswordProblem | null {
  const plain = password.normalize("NFKC").trim().toLowerCase();
  const name = loginName.normalize("NFKC").trim().toLowerCase();
  if (plain === name) return "auth.passwordIsLoginName";
  if (PRODUCT_WORDS.some((word) => plain.startsWith(word) && plain.length <= word.length + 6)) {
    return "auth.passwordCommon";
  }
  return isCommonPassword(password) ? "auth.passwordCommon" : null;
}
