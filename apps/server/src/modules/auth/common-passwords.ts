import { BASE_WORDS } from "./common-password-words.ts";

// What people put behind or before a word to make it look like more.
const ENDINGS = ["", "1", "12", "123", "1234", "12345", "!", "1!", "123!", "01", "0", "2", "7", "69", "007", "a", "s"];
const FIRST_YEAR = 1950;
const LAST_YEAR = 2035;
const KEYBOARD_ROWS = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz", "azertyuiop"];
const KEYBOARD_COLUMNS = [
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "qazwsxedcrfvtgbyhnujmikolp",
  "q1w2e3r4t5y6u7i8o9p0",
  "1q2w3e4r5t6y7u8i9o0p",
];

const LEET: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

const words: ReadonlySet<string> = new Set(BASE_WORDS);

/**
 * The exact passwords that the list stands for: each word alone and with the usual endings. The rules of
 * `isCommonPassword` refuse far more; this is what can be counted.
 */
export function listCommonPasswords(): string[] {
  return [...words].flatMap((word) => ENDINGS.map((ending) => `${word}${ending}`));
}

const listed: ReadonlySet<string> = new Set(listCommonPasswords());

/**
 * Whether a password is among the first that anybody would try: a common word, whatever its case and its letters
 * turned into digits, alone, twice, or with digits and marks around it; a run of keys; a date; the same few
 * characters over and over.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize("NFKC").trim().toLowerCase();
  return isDecoratedWord(plain) || isKeyRun(plain) || isDate(plain) || isRepetition(plain) || isTwoWords(plain);
}

function isDecoratedWord(plain: string): boolean {
  if (listed.has(plain)) return true;
  // Up to six characters that are no letters, before or behind, hide nothing.
  const core = plain.replace(/^[^\p{L}]{0,6}/u, "").replace(/[^\p{L}]{0,6}$/u, "");
  if (words.has(core)) return true;
  const spelled = unleet(plain.replace(/[\d!?.*#_-]{0,4}$/, ""));
  return words.has(spelled) || words.has(unleet(plain)) || words.has(unleet(core));
}

function unleet(text: string): string {
  return Array.from(text, (letter) => LEET[letter] ?? letter).join("");
}

function isKeyRun(plain: string): boolean {
  const core = plain.length > 10 ? plain : plain.replace(/(?<=[a-z]{6,})[\d!]{0,4}$/, "");
  return [...KEYBOARD_ROWS, ...KEYBOARD_COLUMNS].some((row) => {
    const around = row + row;
    return around.includes(core) || [...around].reverse().join("").includes(core) || isRunOfRuns(core);
  });
}

/** Runs of three or more neighbours on a keyboard row, one after another: `qweasdzxc`, `abcd1234`, `123qweasd`. */
function isRunOfRuns(plain: string): boolean {
  let at = 0;
  while (at < plain.length) {
    const length = longestRunAt(plain, at);
    if (length < 3) return false;
    at += length;
  }
  return plain.length > 0;
}

function longestRunAt(plain: string, at: number): number {
  let longest = 1;
  for (const row of KEYBOARD_ROWS) {
    for (const direction of [1, -1]) {
      let length = 1;
      let position = row.indexOf(plain[at] ?? "");
      while (position >= 0 && at + length < plain.length && row[position + direction] === plain[at + length]) {
        position += direction;
        length++;
      }
      longest = Math.max(longest, length);
    }
  }
  return longest;
}

function isDate(plain: string): boolean {
  const digits = plain.replaceAll(/[./-]/g, "");
  if (!/^\d{8}$/.test(digits)) return false;
  const [a = 0, b = 0, c = 0, d = 0] = [0, 2, 4, 6].map((at) => Number(digits.slice(at, at + 2)));
  const isYear = (year: number) => year >= FIRST_YEAR && year <= LAST_YEAR;
  const isDay = (month: number, day: number) => month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return (isYear(a * 100 + b) && isDay(c, d)) || (isYear(c * 100 + d) && (isDay(a, b) || isDay(b, a)));
}

function isRepetition(plain: string): boolean {
  if (new Set(plain).size <= 2) return true;
  return /^(.{1,4})\1+.{0,2}$/su.test(plain);
}

function isTwoWords(plain: string): boolean {
  for (let at = 3; at <= plain.length - 3; at++) {
    if (words.has(plain.slice(0, at)) && words.has(plain.slice(at)) && plain.length <= 12) return true;
  }
  return false;
}
