import { matchingLines } from "../source-lines.ts";
import type { Check } from "../tree.ts";

const SECRET = new RegExp(
  [
    "-----BEGIN [A-Z ]*PRIVATE KEY-----",
    "\\bAKIA[0-9A-Z]{16}\\b",
    "\\bgh[pousr]_[A-Za-z0-9]{30,}\\b",
    "\\bsk_live_[A-Za-z0-9]{16,}\\b",
    "\\bxox[abpr]-[A-Za-z0-9-]{10,}\\b",
    // An address with a password in it, unless a template puts the password there.
    "\\b[a-z]+://[^\\s/:@\"'`{}]+:[^\\s/:@\"'`{}]{6,}@",
  ].join("|"),
);

/** An address with a password that is plainly made up, for examples and tests. */
const EXAMPLE = /:\/\/\w+:(password|secret|example)@/;

export const noSecrets: Check = {
  name: "no secret is in the tree",
  run(tree) {
    return matchingLines(tree.files, SECRET, (match) => match).flatMap(({ message, ...place }) =>
      EXAMPLE.test(message) ? [] : [{ ...place, message: "looks like a secret" }],
    );
  },
};
