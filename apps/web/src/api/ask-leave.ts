import type { CallOf, Endpoint, ResultOf } from "@evenkeel/contract/endpoint";
import { tradeUnlock } from "@evenkeel/contract/security-settings";
import type { ProofWay, StepUpProof } from "@evenkeel/contract/step-up";
import { levelNeeded } from "#/lib/level-needed.ts";
import { provePerson } from "#/lib/proof-asked.ts";
import { ApiError } from "./api-error.ts";

/** Makes one call of the contract, as `client.ts` does; it loads this file, which so cannot load it. */
type Call = <E extends Endpoint>(endpoint: E, input: CallOf<E>) => Promise<ResultOf<E>>;
type Body = { readonly stepUp?: StepUpProof; readonly unlockId?: string };

/** What the last unlocking gave. In memory alone: it ends with the page. */
let known: string | undefined;

/**
 * Makes a call again that wants the person's leave first: trading to be unlocked, or proof of who they are. What wants an
 * identity that is not verified yet is told and given up: a screen of its own leads there.
 * @param name of the call in the contract.
 * @throws ApiError the refusal itself where the caller has shown proof already; DOMException AbortError where the person
 * gives it up.
 */
export function repeatWithLeave<T>(
  refusal: ApiError,
  name: string,
  body: Body,
  again: (body: Body) => Promise<T>,
  call: Call,
): Promise<T> {
  if (refusal.key === "kyc.levelNeeded") return leadToIdentity(refusal);
  if (refusal.key === "trade.locked")
    return unlock(call, body.unlockId).then((unlockId) => again({ ...body, unlockId }));
  if (Object.keys(body.stepUp ?? {}).length > 0) return Promise.reject(refusal);
  const { factors = [], needsPassword = false } = (refusal.data ?? {}) as {
    factors?: ProofWay[];
    needsPassword?: boolean;
  };
  const wish = { purpose: name, ways: factors, needsPassword };
  return provePerson(wish, (stepUp) => again({ ...body, stepUp }), isAboutProof);
}

/** An unlocking for orders: the one that is known, or a new one where that is the one that was refused. */
async function unlock(call: Call, refused: string | undefined): Promise<string> {
  if (known === undefined || known === refused) known = (await call(tradeUnlock, { body: { stepUp: {} } })).unlockId;
  return known;
}

/** Refusals that are about what was shown: it may be shown again. */
function isAboutProof(error: unknown): boolean {
  return error instanceof ApiError && /^(security\.|auth\.tradePwd)/.test(error.key);
}

function leadToIdentity({ data }: ApiError): Promise<never> {
  levelNeeded.set(data as { need: number; have: number });
  return Promise.reject(new DOMException("the identity comes first", "AbortError"));
}
