import { randomBytes, randomInt } from "node:crypto";
import type { CodeType } from "@evenkeel/contract/codes";
import { AppError } from "#/platform/app-error.ts";
import type { Clock } from "#/platform/clock.ts";
import { drawCaptcha } from "./draw-captcha.ts";

const LIFETIME_MS = 2 * 60_000;
const LENGTH = 5;
/** None that is mistaken for another. */
const CHARACTERS = [..."ACEFHKLMNPRTUWXY23479"];
/** Letters of a question, and how many of them are asked for. */
const QUESTION_LETTERS = 6;
const QUESTION_PLACES = 3;
/** More are not remembered: the oldest are forgotten first. */
const MAX_OPEN = 20_000;

/** What an answer is good for: one kind of code, or (undefined) opening an account and signing in by name. */
export type CaptchaUse = CodeType | undefined;

/** Shows that a person is there: an image to copy, or a question in words. */
export interface Captcha {
  image(use: CaptchaUse): { captchaId: string; png: Buffer };
  question(use: CaptchaUse): { captchaId: string; letters: string[]; places: number[] };
  /**
   * Uses an answer up, whether or not it is right.
   * @throws AppError `auth.captchaRequired` where none is given; `auth.captchaWrong`.
   */
  check(use: CaptchaUse, given: { code?: string | undefined; captchaId?: string | undefined }): void;
}

interface Open {
  readonly answer: string;
  readonly use: CaptchaUse;
  readonly until: number;
}

/** Answers are kept in memory: who asked before a restart asks once more. */
export function createCaptcha({ clock }: { clock: Clock }): Captcha {
  const open = new Map<string, Open>();
  const draw = (count: number) => Array.from({ length: count }, () => CHARACTERS[randomInt(CHARACTERS.length)] ?? "");

  function remember(answer: string, use: CaptchaUse): string {
    const captchaId = randomBytes(16).toString("base64url");
    open.set(captchaId, { answer, use, until: clock.monotonic() + LIFETIME_MS });
    for (const [id, { until }] of open) {
      if (open.size <= MAX_OPEN && until > clock.monotonic()) break;
      open.delete(id);
    }
    return captchaId;
  }

  return {
    image: (use) => {
      const text = draw(LENGTH).join("");
      const png = drawCaptcha(text, () => randomInt(2 ** 32) / 2 ** 32);
      return { captchaId: remember(text, use), png };
    },
    question: (use) => {
      const letters = draw(QUESTION_LETTERS);
      const places = letters.map((_, at) => at + 1);
      while (places.length > QUESTION_PLACES) places.splice(randomInt(places.length), 1);
      const answer = places.map((place) => letters[place - 1]).join("");
      return { captchaId: remember(answer, use), letters, places };
    },
    check: (use, { code = "", captchaId }) => {
      if (captchaId === undefined || code === "") throw new AppError("auth.captchaRequired");
      const asked = open.get(captchaId);
      open.delete(captchaId);
      const given = code.normalize("NFKC").replaceAll(/\s/g, "").toUpperCase();
      const isRight = asked?.use === use && asked?.answer === given && asked.until > clock.monotonic();
      if (!isRight) throw new AppError("auth.captchaWrong");
    },
  };
}
