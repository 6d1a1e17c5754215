import { type CodeType, captchaImage, captchaQuestion } from "@evenkeel/contract/codes";
import type { DataOf } from "@evenkeel/contract/endpoint";
import { LIMITS } from "@evenkeel/contract/limits";
import { ApiError } from "#/api/api-error.ts";
import { call, callUrl } from "#/api/client.ts";

/** What shows that a person is there: a picture to copy, or a question in words. */
export type Challenge =
  | { readonly kind: "image"; readonly captchaId: string; readonly url: string }
  | ({ readonly kind: "question" } & DataOf<typeof captchaQuestion>);

/** `undefined` for entering by account name, which is no code's purpose. */
const queryOf = (codeType: CodeType | undefined) => (codeType === undefined ? {} : { query: { codeType } });

/** A new picture. It is the one call whose answer is no envelope. Revoke its `url` when it is no longer shown. */
export async function fetchImage(codeType: CodeType | undefined): Promise<Challenge> {
  let response: Response;
  try {
    response = await fetch(callUrl(captchaImage.path, queryOf(codeType)), {
      signal: AbortSignal.timeout(LIMITS.httpTimeoutMs),
    });
  } catch (cause) {
    throw new ApiError({ key: "network.unreachable", code: 0, cause });
  }
  const captchaId = response.headers.get("x-captcha-id");
  if (!response.ok || captchaId === null) {
    throw new ApiError({ key: response.status === 429 ? "request.tooMany" : "reply.invalid", code: response.status });
  }
  return { kind: "image", captchaId, url: URL.createObjectURL(await response.blob()) };
}

/** A question in words, for who cannot see the picture. */
export async function fetchQuestion(codeType: CodeType | undefined): Promise<Challenge> {
  return { kind: "question", ...(await call(captchaQuestion, queryOf(codeType))) };
}
