// Controls, characters of no width, and marks that turn the direction of what follows.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;
const MAX_LENGTH = 32;

/** The nickname as it is kept, or null where it is none: empty, too long, or with characters that cannot be seen. */
export function toNickName(text: string): string | null {
  const name = text.normalize("NFC").trim();
  return name.length === 0 || name.length > MAX_LENGTH || INVISIBLE.test(name) ? null : name;
}
