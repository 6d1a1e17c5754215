import type { ProofWay, StepUpProof } from "@evenkeel/contract/step-up";
import { createStore } from "./external-store.ts";

/** What a call that was refused wants to be shown. */
export interface ProofWish {
  /** Name of the call, to which a passkey's answer is bound. */
  readonly purpose: string;
  /** Any one of these. */
  readonly ways: readonly ProofWay[];
  /** The login password besides, or alone where there is no way. */
  readonly needsPassword: boolean;
}

interface Asked extends ProofWish {
  /** Makes the call; rejects where the proof was not right and may be shown again. */
  readonly run: (stepUp: StepUpProof) => Promise<void>;
  readonly cancel: () => void;
}

/** The call that waits for proof; a sheet is shown while there is one. */
export const proofAsked = createStore<Asked | null>(null);

/** Who comes while another waits is asked afterwards. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Has the person show who they are, and makes the call with it.
 * @param isAboutProof whether a refusal is of the proof, which the sheet tells and asks again; others end the asking.
 * @throws DOMException AbortError where the person gives it up; else what the call throws.
 */
export function provePerson<T>(
  wish: ProofWish,
  make: (stepUp: StepUpProof) => Promise<T>,
  isAboutProof: (error: unknown) => boolean,
): Promise<T> {
  const asking = last.then(() => ask(wish, make, isAboutProof));
  last = asking.catch(() => undefined);
  return asking;
}

function ask<T>(
  wish: ProofWish,
  make: (stepUp: StepUpProof) => Promise<T>,
  isAboutProof: (error: unknown) => boolean,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const close = () => proofAsked.set(null);
    proofAsked.set({
      ...wish,
      run: async (stepUp) => {
        try {
          const answer = await make(stepUp);
          close();
          resolve(answer);
        } catch (error) {
          if (isAboutProof(error)) throw error;
          close();
          reject(error);
        }
      },
      cancel: () => {
        close();
        reject(new DOMException("nothing was shown", "AbortError"));
      },
    });
  });
}
