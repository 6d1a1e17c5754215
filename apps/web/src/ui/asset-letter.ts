/** A code's or a name's letters and digits, in capitals. */
export const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/** The letter that stands for an asset: its code's first, or its name's where it goes by a number, as Hong Kong's shares do. */
export function assetLetter(code: string, name?: string): string {
  const letters = lettersOf(code);
  const isNumbered = /^\p{N}/u.test(letters);
  const [first = ""] = isNumbered && name !== undefined ? lettersOf(name) : letters;
  return first;
}
